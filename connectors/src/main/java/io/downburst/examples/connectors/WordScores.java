package io.downburst.examples.connectors;

import org.apache.storm.redis.common.mapper.RedisDataTypeDescription;
import org.apache.storm.redis.common.mapper.RedisDataTypeDescription.RedisDataType;
import org.apache.storm.redis.common.mapper.RedisStoreMapper;
import org.apache.storm.tuple.ITuple;

/** A sorted set of words by their counts. */
final class WordScores implements RedisStoreMapper {

    static final String KEY = "words";

    @Override
    public RedisDataTypeDescription getDataTypeDescription() {
        return new RedisDataTypeDescription(RedisDataType.SORTED_SET, KEY);
    }

    @Override
    public String getKeyFromTuple(ITuple count) {
        return count.getStringByField("key");
    }

    @Override
    public String getValueFromTuple(ITuple count) {
        return count.getStringByField("message");
    }
}
