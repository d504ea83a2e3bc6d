import * as addresses from './addresses.js';
import { clusterPage } from './cluster.js';
import { componentPage } from './component.js';
import { h } from './dom.js';
import { logPage } from './log.js';
import { topologyPage } from './topology.js';

const main = document.getElementById('main');
const trail = document.getElementById('trail');
let page = null;

/** A page is {title, trail: [[name, address]], el, close}. */
function open() {
  const [id, kind, name] = addresses.here();
  if (!id) {
    return clusterPage();
  }
  if (kind === 'component' && name) {
    return componentPage(id, name);
  }
  return kind === 'log' ? logPage(id) : topologyPage(id);
}

function show() {
  const first = page === null;
  page?.close();
  page = open();
  document.title = `${page.title} – Downburst`;
  trail.replaceChildren(
    ...page.trail.map(([name, address], i) =>
      h('a', { href: address, 'aria-current': i === page.trail.length - 1 ? 'page' : null }, name),
    ),
  );
  main.replaceChildren(page.el);
  page.start();
  if (!first) {
    // Who listens hears of the new page, and goes on from its beginning.
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
  }
}

document.getElementById('skip').addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
addEventListener('hashchange', show);
show();
