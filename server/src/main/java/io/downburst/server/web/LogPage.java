package io.downburst.server.web;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Lines of a log, found from its end towards its beginning.
 *
 * @param sizeBytes the whole log's
 * @param lines oldest first
 * @param before from where on older lines are found; 0 if there are none
 */
record LogPage(long sizeBytes, List<Line> lines, long before) {

    private static final int PIECE = 64 << 10;
    private static final int MOST_READ = 4 << 20;
    private static final int LONGEST_LINE = 8_192;

    /**
     * @param at the byte at which it starts
     */
    record Line(long at, String text) {}

    /**
     * @param query what a line has to contain, in whatever case
     * @param before lines that start there or later are left out; none if empty
     */
    static LogPage read(Path log, String query, OptionalLong before, int limit) throws IOException {
        try (FileChannel file = FileChannel.open(log)) {
            long size = file.size();
            long end = Math.min(size, before.orElse(size));
            return new Search(file, query.toLowerCase(Locale.ROOT), limit, end).page(size);
        } catch (NoSuchFileException e) {
            return new LogPage(0, List.of(), 0);
        }
    }

    /** Goes backwards, piece by piece. */
    private static final class Search {

        private final FileChannel file;
        private final String query;
        private final int limit;
        private final Deque<Line> found = new ArrayDeque<>();
        private long end;

        Search(FileChannel file, String query, int limit, long end) {
            this.file = file;
            this.query = query;
            this.limit = limit;
            this.end = end;
        }

        LogPage page(long size) throws IOException {
            long stop = Math.max(0, end - MOST_READ);
            while (end > stop && found.size() < limit) {
                lookThroughLastPiece();
            }
            return new LogPage(size, List.copyOf(found), end);
        }

        /** Of what is before {@link #end}, the lines that lie in it as a whole. */
        private void lookThroughLastPiece() throws IOException {
            long start = Math.max(0, end - PIECE);
            byte[] piece = read(start, (int) (end - start));
            int lineEnd = piece.length;
            for (int i = piece.length - 1; i >= 0 && found.size() < limit; i--) {
                // The line break at the very end is that of the last line.
                if (piece[i] == '\n' && i < piece.length - 1) {
                    take(start + i + 1, piece, i + 1, lineEnd);
                    lineEnd = i + 1;
                    end = start + lineEnd;
                }
            }
            if (found.size() < limit && (start == 0 || lineEnd == piece.length)) {
                // The log's first line, or a piece of one that is longer than a piece.
                take(start, piece, 0, lineEnd);
                end = start;
            }
        }

        private byte[] read(long start, int length) throws IOException {
            ByteBuffer buffer = ByteBuffer.allocate(length);
            while (buffer.hasRemaining() && file.read(buffer, start + buffer.position()) >= 0) {
                // Until it is there.
            }
            return buffer.array();
        }

        private void take(long at, byte[] piece, int from, int to) {
            int length = Math.min(LONGEST_LINE, to - from);
            String text = new String(piece, from, length, StandardCharsets.UTF_8).stripTrailing();
            if (text.toLowerCase(Locale.ROOT).contains(query)) {
                found.addFirst(new Line(at, text));
            }
        }
    }

    Map<String, Object> toMap(String id) {
        Map<String, Object> page = new LinkedHashMap<>();
        page.put("id", id);
        page.put("sizeBytes", sizeBytes);
        page.put("lines", lines.stream().map(LogPage::told).toList());
        page.put("before", before == 0 ? null : before);
        page.put("complete", before == 0);
        return page;
    }

    private static Map<String, Object> told(Line line) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("at", line.at());
        told.put("text", line.text());
        return told;
    }
}
