const storm = require('./storm');

class SplitBolt extends storm.BasicBolt {
  process(tup, done) {
    for (const word of tup.values[0].split(' ')) {
      this.emit({tuple: [word], anchorTupleId: tup.id}, taskIds => {});
    }
    done();
  }
}

new SplitBolt().run();
