import {
  AdditiveBlending,
  BackSide,
  type Box3,
  BufferAttribute,
  Color,
  DataTexture,
  Group,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  SphereGeometry,
  SRGBColorSpace,
  Vector3,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from "three";
import { free } from "./model.ts";

const mix = (from: number, to: number, share: number) => from + (to - from) * share;
/** 0 below `from`, 1 above `to`, and soft between them. */
function step(value: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

interface Softbox {
  readonly size: readonly [width: number, height: number];
  readonly power: number;
  readonly at: readonly [x: number, y: number, z: number];
  readonly color: number;
  readonly feather: number;
  /** Brightness of the lower and the upper edge. */
  readonly gradient?: readonly [number, number];
}

/** Around a watch at the origin that looks to +z, in centimetres. */
const softboxes: readonly Softbox[] = [
  {
    size: [34, 18],
    power: 5.2,
    at: [-3, 20, 13],
    color: 0xfffbf4,
    feather: 0.25,
    gradient: [0.45, 1],
  },
  { size: [7, 34], power: 4.4, at: [-20, 3, 9], color: 0xf6faff, feather: 0.22 },
  { size: [6, 34], power: 3.6, at: [20, 3, 9], color: 0xfffcf6, feather: 0.22 },
  {
    size: [26, 10],
    power: 1.6,
    at: [4, 12, 25],
    color: 0xffffff,
    feather: 0.48,
    gradient: [0.4, 1],
  },
  { size: [26, 7], power: 5, at: [0, 17, -16], color: 0xffffff, feather: 0.25 },
  { size: [3, 26], power: 4, at: [-9, 2, -24], color: 0xffffff, feather: 0.3 },
  { size: [3, 26], power: 4, at: [9, 2, -24], color: 0xffffff, feather: 0.3 },
  { size: [22, 3], power: 1.4, at: [0, -13, 18], color: 0xfffaf2, feather: 0.35 },
];

function softbox({ size, power, at, color, feather, gradient = [1, 1] }: Softbox): Mesh {
  const edge = (share: number) => step(0.5 - Math.abs(share - 0.5), 0, feather);
  const map = drawTexture(128, (u, v) => {
    const value = edge(u) * edge(v) * mix(...gradient, v);
    return [value, value, value, 1];
  });
  const material = new MeshBasicMaterial({
    map,
    color: new Color(color).multiplyScalar(power),
    blending: AdditiveBlending,
    depthWrite: false,
    toneMapped: false,
  });
  const plane = new Mesh(new PlaneGeometry(...size), material);
  plane.position.set(...at);
  plane.lookAt(0, 0, 0);
  return plane;
}

/** A light tent with black flags, which give metal its dark edges. `side`, `up` and `front` are of a direction. */
function tent(side: number, up: number, front: number): number {
  let light = mix(0.3, 0.26, step(front, -0.2, 0.5));
  light = mix(light, 0.62, step(up, 0.35, 0.9));
  light = mix(light, 0.34, step(-up, 0.3, 0.75));
  light = mix(light, 0.58, step(side, 0.8, 0.96) * step(front, -0.12, 0.12));
  const besideCamera = step(side, 0.44, 0.56) * (1 - step(side, 0.72, 0.82));
  light *= 1 - 0.85 * besideCamera * step(front, 0.2, 0.4) * (1 - step(up, 0.3, 0.6));
  light *= 1 - 0.8 * step(side, 0.55, 0.8) * step(-front, 0.15, 0.45);
  // The sweep behind the camera puts a gradient on flat faces.
  const sweep = step(front, 0.4, 0.8) * (1 - step(up, 0.35, 0.8));
  return mix(light, mix(0.16, 0.95, step(up, -0.28, 0.16)), sweep);
}

/** The light of the pictures as an environment. Its texture has to be disposed of. */
export function lightStudio(renderer: WebGLRenderer): WebGLRenderTarget {
  const radius = 60;
  const sphere = new SphereGeometry(radius, 64, 48);
  const { position } = sphere.attributes;
  const colors = Array.from({ length: position?.count ?? 0 }, (_, index) => {
    const point = new Vector3().fromBufferAttribute(position as BufferAttribute, index);
    const { x, y, z } = point.divideScalar(radius);
    const light = tent(Math.abs(x), y, z);
    return [light, light * 0.992, light * 0.98];
  });
  sphere.setAttribute("color", new BufferAttribute(new Float32Array(colors.flat()), 3));
  const walls = new MeshBasicMaterial({ vertexColors: true, side: BackSide, toneMapped: false });
  const scene = new Scene().add(new Mesh(sphere, walls), ...softboxes.map(softbox));
  const generator = new PMREMGenerator(renderer);
  const target = generator.fromScene(scene, 0, 0.1, 200, { size: 128 });
  generator.dispose();
  free(scene);
  return target;
}

/** Two soft discs under the watch: the wide shadow of its body, and the dark one where it stands. */
export function contactShadow(box: Box3): Group {
  const size = box.getSize(new Vector3());
  const centre = box.getCenter(new Vector3());
  const map = drawTexture(256, (u, v) => {
    const radius = Math.min(1, Math.hypot(u - 0.5, v - 0.5) * 2);
    return [24 / 255, 22 / 255, 20 / 255, (1 - radius) ** 2.2];
  });
  map.colorSpace = SRGBColorSpace;
  const disc = (width: number, depth: number, opacity: number, height: number) => {
    const material = new MeshBasicMaterial({
      map,
      transparent: true,
      opacity,
      depthWrite: false,
      toneMapped: false,
    });
    const plane = new Mesh(new PlaneGeometry(size.x * width, size.z * depth), material);
    plane.rotation.x = -Math.PI / 2;
    plane.position.set(centre.x, box.min.y - 0.01 + height, centre.z);
    return plane;
  };
  return new Group().add(disc(1.9, 1.6, 0.38, 0), disc(0.6, 0.5, 1, 0.002));
}

type Rgba = readonly [number, number, number, number];

function drawTexture(size: number, colorAt: (u: number, v: number) => Rgba): DataTexture {
  const data = new Uint8Array(size * size * 4);
  for (let index = 0; index < size * size; index += 1) {
    const color = colorAt(((index % size) + 0.5) / size, (Math.floor(index / size) + 0.5) / size);
    data.set(
      color.map((value) => Math.round(value * 255)),
      index * 4,
    );
  }
  const texture = new DataTexture(data, size, size);
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
