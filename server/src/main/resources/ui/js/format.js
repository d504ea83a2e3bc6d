// Figures as people read them. What there is no figure of is a dash.

const NONE = '–';
const SPACE = '\u00a0'; // Keeps a number and its unit on one line.
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const three = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

const known = (tell) => (value, ...more) => (value === null || value === undefined ? NONE : tell(value, ...more));

/** A number with its unit: the largest of the units that leaves 1 or more. */
function scaled(value, units) {
  const [size, unit] = units.find(([least]) => value >= least) ?? units[units.length - 1];
  return `${three.format(value / size)}${unit ? SPACE + unit : ''}`;
}

const THOUSANDS = [[1e9, 'G'], [1e6, 'M'], [1e3, 'k'], [1, '']];

export const count = known((value) => whole.format(value));
export const rate = known((value) => `${scaled(value, THOUSANDS)}/s`);
export const micros = known((value) => scaled(value, [[1e6, 's'], [1e3, 'ms'], [1, 'µs'], [1e-3, 'ns']]));
export const share = known((value) => `${whole.format(value * 100)}${SPACE}%`);
export const bytes = known((value) => scaled(value, [[2 ** 30, 'GiB'], [2 ** 20, 'MiB'], [2 ** 10, 'KiB'], [1, 'B']]));

export const duration = known((seconds) => {
  const parts = [[86_400, 'd'], [3_600, 'h'], [60, 'min'], [1, 's']];
  const first = parts.findIndex(([size]) => seconds >= size);
  if (first < 0) {
    return `0${SPACE}s`;
  }
  const [size, unit] = parts[first];
  const rest = parts[first + 1];
  const left = rest ? Math.floor((seconds % size) / rest[0]) : 0;
  const more = left > 0 ? ` ${left}${SPACE}${rest[1]}` : '';
  return `${Math.floor(seconds / size)}${SPACE}${unit}${more}`;
});

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const minute = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

export const clock = (millis) => time.format(millis);
export const toTheMinute = (millis) => minute.format(millis);

/** With the day, unless it is today. */
export const moment = (millis) => {
  const today = day.format(Date.now()) === day.format(millis);
  return today ? clock(millis) : `${day.format(millis)} ${clock(millis)}`;
};

export const plural = (number, noun) => `${count(number)} ${noun}${number === 1 ? '' : 's'}`;
