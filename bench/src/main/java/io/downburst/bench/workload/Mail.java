package io.downburst.bench.workload;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/**
 * One mail of the store, in the order of its Avro fields; recipients are separated by commas. The
 * three counts that end a record are written as 0 and not read.
 */
record Mail(
        String id,
        String from,
        String date,
        String subject,
        String to,
        String cc,
        String bcc,
        String body) {
    private static final Schema SCHEMA =
            SchemaBuilder.record("Mail")
                    .fields()
                    .requiredString("ID")
                    .requiredString("From")
                    .requiredString("Date")
                    .name("Subject")
                    .type(textOrNull())
                    .noDefault()
                    .requiredString("ToList")
                    .name("CcList")
                    .type(textOrNull())
                    .noDefault()
                    .name("BccList")
                    .type(textOrNull())
                    .noDefault()
                    .name("Body")
                    .type(textOrNull())
                    .noDefault()
                    .name("CharCount")
                    .type(countOrNull())
                    .noDefault()
                    .name("Wordcount")
                    .type(countOrNull())
                    .noDefault()
                    .name("ParaCount")
                    .type(countOrNull())
                    .noDefault()
                    .endRecord();

    private static Schema textOrNull() {
        return SchemaBuilder.unionOf().stringType().and().nullType().endUnion();
    }

    private static Schema countOrNull() {
        return SchemaBuilder.unionOf().intType().and().nullType().endUnion();
    }

    /** Avro's binary form, without a container. */
    byte[] encoded() {
        GenericRecord record = new GenericData.Record(SCHEMA);
        Object[] values = {id, from, date, subject, to, cc, bcc, body, 0, 0, 0};
        for (int field = 0; field < values.length; field++) {
            record.put(field, values[field]);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        try {
            new GenericDatumWriter<GenericRecord>(SCHEMA).write(record, encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Decodes mail after mail; for one thread. */
    static final class Decoder {
        private final GenericDatumReader<GenericRecord> reader = new GenericDatumReader<>(SCHEMA);
        private GenericRecord reused;

        Mail decode(byte[] bytes) {
            try {
                reused = reader.read(reused, DecoderFactory.get().binaryDecoder(bytes, null));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return new Mail(text(0), text(1), text(2), text(3), text(4), text(5), text(6), text(7));
        }

        private String text(int field) {
            Object value = reused.get(field);
            return value == null ? null : value.toString();
        }
    }
}
