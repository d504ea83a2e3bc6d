// From values to a share of an axis, and the round values that are written on it.

/** From 0 on, in about four steps of 1, 2 or 5. */
export function linear(values) {
  const most = Math.max(0, ...values) || 1;
  const power = 10 ** Math.floor(Math.log10(most / 4));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((it) => most / it <= 4.5);
  const top = Math.ceil(most / step) * step;
  return {
    share: (value) => value / top,
    ticks: Array.from({ length: Math.round(top / step) + 1 }, (_, i) => i * step),
  };
}

/** Tenfold at each step; no step left out unless there are more than five. */
export function logarithmic(values) {
  const positive = values.filter((value) => value > 0);
  const low = Math.floor(Math.log10(Math.min(...positive, positive.length ? Infinity : 1)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...positive, 10 ** low))));
  const step = Math.ceil((high - low) / 5);
  return {
    share: (value) => (Math.log10(Math.max(value, 10 ** low)) - low) / (high - low),
    ticks: Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, i) => 10 ** (low + i * step)),
  };
}
