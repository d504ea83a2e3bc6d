// Where components are drawn: in layers by their longest way from a spout, few crossings within.

const key = (edge) => JSON.stringify([edge.from, edge.to]);

/** One edge for all the streams between two components. */
export function joined(edges) {
  const all = new Map();
  for (const edge of edges) {
    const same = all.get(key(edge)) ?? { key: key(edge), from: edge.from, to: edge.to, streams: [] };
    same.streams.push(edge);
    all.set(same.key, same);
  }
  return [...all.values()];
}

/** Edges that close a cycle, found on a walk through the graph in order. */
function closing(ids, edges) {
  const back = new Set();
  const state = new Map();
  const visit = (id) => {
    state.set(id, 'open');
    for (const edge of edges.filter((it) => it.from === id)) {
      if (state.get(edge.to) === 'open') {
        back.add(edge.key);
      } else if (!state.has(edge.to)) {
        visit(edge.to);
      }
    }
    state.set(id, 'done');
  };
  ids.forEach((id) => state.has(id) || visit(id));
  return back;
}

function layerOf(ids, forward) {
  const layer = new Map(ids.map((id) => [id, 0]));
  for (let round = 0, changed = true; changed && round < ids.length; round++) {
    changed = false;
    for (const { from, to } of forward) {
      if (layer.get(to) <= layer.get(from)) {
        layer.set(to, layer.get(from) + 1);
        changed = true;
      }
    }
  }
  return layer;
}

/** Puts a bend into each layer that an edge crosses, so that it passes between components. */
function bends(edge, layer) {
  const between = [];
  for (let at = layer.get(edge.from) + 1; at < layer.get(edge.to); at++) {
    between.push({ id: `${edge.key} ${at}`, layer: at });
  }
  return between;
}

/** Sorts each layer by the mean place of its neighbours, from left to right and back. */
function untangle(layers, neighbours) {
  const place = new Map();
  const note = (layer) => layer.forEach((id, index) => place.set(id, index - (layer.length - 1) / 2));
  layers.forEach(note);
  for (let round = 0; round < 8; round++) {
    const order = round % 2 === 0 ? layers : [...layers].reverse();
    for (const layer of order) {
      const mean = new Map(
        layer.map((id) => {
          const places = neighbours.get(id).map((other) => place.get(other));
          return [id, places.length ? places.reduce((a, b) => a + b, 0) / places.length : place.get(id)];
        }),
      );
      layer.sort((a, b) => mean.get(a) - mean.get(b));
      note(layer);
    }
  }
}

/**
 * @param ids of components, spouts first
 * @return {layers: ids, of components and of bends, by layer; routes: of each edge, the ids that it passes; back: the keys of
 *     edges that lead backwards}
 */
export function arrange(ids, edges) {
  const known = edges.filter((edge) => ids.includes(edge.from) && ids.includes(edge.to));
  const back = closing(ids, known);
  const forward = known.filter((edge) => !back.has(edge.key));
  const layer = layerOf(ids, forward);
  const layers = Array.from({ length: Math.max(0, ...layer.values()) + 1 }, () => []);
  ids.forEach((id) => layers[layer.get(id)].push(id));
  const routes = new Map();
  const neighbours = new Map(ids.map((id) => [id, []]));
  for (const edge of forward) {
    const between = bends(edge, layer);
    between.forEach((bend) => {
      layers[bend.layer].push(bend.id);
      neighbours.set(bend.id, []);
    });
    const route = [edge.from, ...between.map((bend) => bend.id), edge.to];
    routes.set(edge.key, route);
    for (let i = 1; i < route.length; i++) {
      neighbours.get(route[i - 1]).push(route[i]);
      neighbours.get(route[i]).push(route[i - 1]);
    }
  }
  known.filter((edge) => back.has(edge.key)).forEach((edge) => routes.set(edge.key, [edge.from, edge.to]));
  untangle(layers, neighbours);
  return { layers, routes, back };
}
