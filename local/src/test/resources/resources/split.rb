require "./storm"

class SplitBolt < Storm::Bolt
  def process(tup)
    tup.values[0].split(" ").each { |word| emit([word], :anchor => tup) }
    ack(tup)
  end
end

SplitBolt.new.run
