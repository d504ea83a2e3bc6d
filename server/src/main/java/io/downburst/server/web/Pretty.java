package io.downburst.server.web;

import io.downburst.local.Windows;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.storm.utils.Utils;

/** Figures in Storm UI's words. */
final class Pretty {

    private Pretty() {}

    /** {@code 1d 2h 3m 4s}, the greatest unit that is needed first; empty for no time. */
    static String uptime(int seconds) {
        StringBuilder words = new StringBuilder();
        int left = seconds;
        int[] sizes = {60, 60, 24, Integer.MAX_VALUE};
        String units = "smhd";
        for (int unit = 0; left > 0; unit++) {
            String word = left % sizes[unit] + units.substring(unit, unit + 1);
            words.insert(0, words.isEmpty() ? word : word + " ");
            left /= sizes[unit];
        }
        return words.toString();
    }

    /** A window's name for people. */
    static String window(String window) {
        return window.equals(Windows.ALL_TIME) ? "All time" : uptime(Integer.parseInt(window));
    }

    /** Three digits after the point, as text: so Storm tells latencies. */
    static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** A stream's name as Storm's graph has it. */
    static String stream(String stream) {
        String plain = stream.replaceAll("[^A-Za-z_.-]", "_");
        return !stream.isEmpty() && Character.isLetter(stream.charAt(0)) ? plain : "_s" + plain;
    }

    /** Whether Storm, not the user, has put it there. */
    static boolean isSystem(String id) {
        return Utils.isSystemId(id);
    }
}
