import { arrange } from './layout.js';

// Sizes along the way of the tuples, which is to the right or, where that is too narrow, down.
const RIGHT = { node: { width: 216, height: 96 }, gap: 76, between: 26, bend: 20 };
const DOWN = { node: { width: 176, height: 96 }, gap: 56, between: 12, bend: 16 };
const EDGE = 8;

/** How much too wide a picture may be: it is drawn smaller then. */
const SHRINKS = 1.2;

/** Pixels for everything: of components and bends their boxes, of edges their curves. */
export function places(ids, edges, width) {
  const arrangement = arrange(ids, edges);
  const { layers } = arrangement;
  const across = layers.length * (RIGHT.node.width + RIGHT.gap) - RIGHT.gap + 2 * EDGE;
  const right = across <= SHRINKS * width;
  const boxes = right ? rightwards(ids, layers, width) : downwards(ids, layers);
  const below = arrangement.back.size > 0 ? 50 : 0;
  const all = [...boxes.values()];
  return {
    boxes,
    curves: new Map(edges.map((edge) => [edge.key, curve(edge, arrangement, boxes, right)])),
    width: farthest(all.map((box) => box.x + box.width)),
    height: farthest(all.map((box) => box.y + box.height)) + below,
  };
}

/** Where a picture ends; nothing is in it while a topology has no process. */
const farthest = (ends) => Math.max(0, ...ends) + EDGE;

function rightwards(ids, layers, width) {
  const free = width - 2 * EDGE - layers.length * RIGHT.node.width;
  const gap = Math.max(RIGHT.gap, Math.min(240, free / Math.max(1, layers.length - 1)));
  return stacked(ids, layers, RIGHT, RIGHT.node.height, (layer, cross, size) => ({
    x: EDGE + layer * (RIGHT.node.width + gap),
    y: EDGE + cross,
    width: RIGHT.node.width,
    height: size,
  }));
}

function downwards(ids, layers) {
  return stacked(ids, layers, DOWN, DOWN.node.width, (layer, cross, size) => ({
    x: EDGE + cross,
    y: EDGE + layer * (DOWN.node.height + DOWN.gap),
    width: size,
    height: DOWN.node.height,
  }));
}

/** Lays each layer's boxes side by side, centred. */
function stacked(ids, layers, sizes, nodeSize, box) {
  const sizeOf = (id) => (ids.includes(id) ? nodeSize : sizes.bend);
  const length = (layer) => layer.reduce((sum, id) => sum + sizeOf(id) + sizes.between, -sizes.between);
  const longest = Math.max(...layers.map(length));
  const boxes = new Map();
  layers.forEach((layer, index) => {
    let cross = (longest - length(layer)) / 2;
    for (const id of layer) {
      boxes.set(id, box(index, cross, sizeOf(id)));
      cross += sizeOf(id) + sizes.between;
    }
  });
  return boxes;
}

function curve(edge, { routes, back }, boxes, right) {
  const route = routes.get(edge.key)?.map((id) => boxes.get(id));
  if (!route) {
    return null;
  }
  if (back.has(edge.key)) {
    return backwards(route[0], route[1]);
  }
  return right ? along(route, rightSide, leftSide, bentAcross) : along(route, bottom, top, bentDown);
}

const rightSide = (box) => [box.x + box.width, box.y + box.height / 2];
const leftSide = (box) => [box.x, box.y + box.height / 2];
const bottom = (box) => [box.x + box.width / 2, box.y + box.height];
const top = (box) => [box.x + box.width / 2, box.y];
const bentAcross = ([x1, y1], [x2, y2]) => `C${(x1 + x2) / 2} ${y1} ${(x1 + x2) / 2} ${y2} ${x2} ${y2}`;
const bentDown = ([x1, y1], [x2, y2]) => `C${x1} ${(y1 + y2) / 2} ${x2} ${(y1 + y2) / 2} ${x2} ${y2}`;

function along(route, leave, enter, bent) {
  let path = `M${leave(route[0]).join(' ')}`;
  for (let i = 1; i < route.length; i++) {
    path += bent(leave(route[i - 1]), enter(route[i]));
    if (i < route.length - 1) {
      path += `L${leave(route[i]).join(' ')}`;
    }
  }
  const [x1, y1] = leave(route[0]);
  const [x2, y2] = enter(route[1]);
  return { path, label: { x: (x1 + x2) / 2, y: (y1 + y2) / 2 } };
}

function backwards(from, to) {
  const [x1, y1] = bottom(from);
  const [x2, y2] = bottom(to);
  const low = Math.max(y1, y2) + 44;
  const side = x1 === x2 ? 40 : 0;
  return {
    path: `M${x1 + side} ${y1}C${x1 + side} ${low} ${x2 - side} ${low} ${x2 - side} ${y2}`,
    label: { x: (x1 + x2) / 2, y: low - 12 },
  };
}
