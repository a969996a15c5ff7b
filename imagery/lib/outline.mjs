/**
 * The outline of a shape seen from the front, as a path of an SVG in millimetres: its triangles are drawn into a
 * bitmap, whose border is followed and smoothed. The shape's middle is 0, 0; y points down, as in an SVG.
 */

const step = 0.1;
const half = 480;
const side = 2 * half;

/** @typedef {readonly [number, number]} Point */

/** @param {Iterable<readonly [Point, Point, Point]>} triangles in millimetres, y upwards */
export function outlineOf(triangles) {
  const filled = new Uint8Array(side * side);
  for (const triangle of triangles) fill(filled, triangle);
  const border = follow(filled);
  return path(simplify(smooth(border), 0.03));
}

/**
 * @param {Uint8Array} filled
 * @param {readonly [Point, Point, Point]} triangle
 */
function fill(filled, triangle) {
  const [a, b, c] = triangle.map(([x, y]) => [x / step + half, half - y / step]);
  if (!a || !b || !c) return;
  const at = (/** @type {number[]} */ p) => /** @type {[number, number]} */ (p);
  const [[ax, ay], [bx, by], [cx, cy]] = [at(a), at(b), at(c)];
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (area === 0) return;
  for (let y = Math.floor(Math.min(ay, by, cy)); y <= Math.max(ay, by, cy); y += 1) {
    for (let x = Math.floor(Math.min(ax, bx, cx)); x <= Math.max(ax, bx, cx); x += 1) {
      if (x < 1 || y < 1 || x >= side - 1 || y >= side - 1) continue;
      const [px, py] = [x + 0.5, y + 0.5];
      const u = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area;
      const v = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area;
      // A little wider than the triangle, so that no gap stays between two.
      if (u >= -0.02 && v >= -0.02 && u + v <= 1.02) filled[y * side + x] = 1;
    }
  }
}

/**
 * Walks along the cracks between filled and empty, with the filled side on the right hand.
 * @param {Uint8Array} filled
 * @returns {Point[]}
 */
function follow(filled) {
  const isFilled = (/** @type {number} */ x, /** @type {number} */ y) => filled[y * side + x] === 1;
  const start = filled.indexOf(1);
  if (start < 0) throw new Error("There is nothing to draw.");
  const origin = { x: start % side, y: Math.floor(start / side) };
  let { x, y } = origin;
  let [dx, dy] = [1, 0];
  /** @type {Point[]} */
  const points = [];
  do {
    points.push([(x - half) * step, (y - half) * step]);
    x += dx;
    y += dy;
    // The cells ahead of this corner, to the left and to the right of the direction.
    const left = isFilled(x + (dx + dy - 1) / 2, y + (dy - dx - 1) / 2);
    const right = isFilled(x + (dx - dy - 1) / 2, y + (dy + dx - 1) / 2);
    if (left) [dx, dy] = [dy, -dx];
    else if (!right) [dx, dy] = [-dy, dx];
  } while (x !== origin.x || y !== origin.y);
  return points;
}

/** @param {readonly Point[]} points */
function smooth(points) {
  const reach = 4;
  return points.map((_, index) => {
    let [x, y] = [0, 0];
    for (let offset = -reach; offset <= reach; offset += 1) {
      const [px, py] = points.at((index + offset) % points.length) ?? [0, 0];
      x += px;
      y += py;
    }
    return /** @type {Point} */ ([x / (2 * reach + 1), y / (2 * reach + 1)]);
  });
}

/**
 * Ramer, Douglas and Peucker: keeps the points without which the path would be off by more than the tolerance.
 * @param {readonly Point[]} points
 * @param {number} tolerance
 * @returns {Point[]}
 */
function simplify(points, tolerance) {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 3) return [...points];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  let [farthest, distance] = [0, 0];
  points.forEach(([x, y], index) => {
    const [ox, oy] = [x - first[0], y - first[1]];
    const off = length < step ? Math.hypot(ox, oy) : Math.abs(ox * dy - oy * dx) / length;
    const isEnd = index === points.length - 1;
    if (!isEnd && off > distance) [farthest, distance] = [index, off];
  });
  if (distance <= tolerance) return [first, last];
  return [
    ...simplify(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(farthest), tolerance),
  ];
}

/** @param {readonly Point[]} points */
function path(points) {
  const number = (/** @type {number} */ value) =>
    String(Math.round(value * 20) / 20).replace(/^(-?)0\./, "$1.");
  return `M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join(" ")}Z`;
}
