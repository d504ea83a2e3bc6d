// Addresses of pages: what follows the # is theirs.

const part = encodeURIComponent;

export const cluster = () => '#/';
export const topology = (id) => `#/${part(id)}`;
export const log = (id) => `#/${part(id)}/log`;
export const component = (id, name) => `#/${part(id)}/component/${part(name)}`;

/** Storm makes an id of a name, a number and a time. */
export const nameOf = (id) => id.replace(/-\d+-\d+$/, '');

/** The parts of the address that is open. */
export const here = () => location.hash.replace(/^#?\/?/, '').split('/').filter(Boolean).map(decodeURIComponent);
