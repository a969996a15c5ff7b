import {
  Box3,
  type Group,
  NeutralToneMapping,
  type Object3D,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
  type WebGLRenderTarget,
} from "three";
import { type HandName, handNames } from "#src/features/view3d/hands.rules.ts";
import type { Orbit } from "#src/features/view3d/orbit.rules.ts";
import { free, readModel } from "./model.ts";
import { contactShadow, lightStudio } from "./studio.ts";

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * The angle of the square in the middle of the view, as that of the pictures: a long lens, which keeps the case in
 * shape.
 */
const viewAngle = 16.4;
/** The camera's distance for the whole watch, in heights of the watch. */
const wholeWatch = 4.2;
/** The pictures show this much more than the watch's height, and look at this point, in centimetres. */
const picture = { space: 1, x: 0.06, y: -0.07 };
/** In close-ups the camera looks at the dial. */
const dialCentre = new Vector3(0.1, 0.1, 0.1);

export class Stage {
  /** The view of the front picture, from which the model takes over. */
  readonly opening: Orbit;
  readonly #renderer: WebGLRenderer;
  readonly #light: WebGLRenderTarget;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(viewAngle, 1, 1, 200);
  readonly #centre: Vector3;
  readonly #wholeWatch: number;
  readonly #hands: ReadonlyMap<HandName, Object3D>;
  /** Hidden to show the case back: the half of the strap that is in its way, and the shadow. */
  readonly #behind: readonly Object3D[];

  /** Resolves when everything is ready to be drawn without a pause. */
  static async create(canvas: HTMLCanvasElement, file: ArrayBuffer): Promise<Stage> {
    const watch = await readModel(file);
    try {
      const stage = new Stage(canvas, watch);
      await stage.#compile();
      return stage;
    } catch (error) {
      free(watch);
      throw error;
    }
  }

  private constructor(canvas: HTMLCanvasElement, watch: Group) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.toneMapping = NeutralToneMapping;
    this.#renderer.toneMappingExposure = 1.08;
    this.#light = lightStudio(this.#renderer);

    const box = new Box3().setFromObject(watch);
    const shadow = contactShadow(box);
    this.#scene.environment = this.#light.texture;
    this.#scene.add(watch, shadow);

    const height = box.max.y - box.min.y;
    this.#wholeWatch = wholeWatch * height;
    this.#centre = box.getCenter(new Vector3());
    const pictureDistance =
      (height + picture.space) / 2 / Math.tan(radians(viewAngle / 2)) - this.#centre.z;
    this.#centre.set(picture.x, picture.y, this.#centre.z);
    this.opening = { azimuth: 0, elevation: 0, distance: pictureDistance / this.#wholeWatch };

    const found = handNames.map((name) => [name, watch.getObjectByName(name)] as const);
    this.#hands = new Map(
      found.filter((hand): hand is [HandName, Object3D] => hand[1] !== undefined),
    );
    const rear = watch.getObjectByName("strap-rear");
    this.#behind = rear ? [rear, shadow] : [shadow];
  }

  /** Without blocking the page, where the browser can. */
  async #compile(): Promise<void> {
    const canWait = this.#renderer.extensions.has("KHR_parallel_shader_compile");
    if (canWait) await this.#renderer.compileAsync(this.#scene, this.#camera);
    else this.#renderer.compile(this.#scene, this.#camera);
  }

  resize(width: number, height: number, density: number): void {
    this.#renderer.setPixelRatio(density);
    this.#renderer.setSize(width, height, false);
    const aspect = width / height;
    this.#camera.aspect = aspect;
    const half = Math.tan(radians(viewAngle / 2)) / Math.min(1, aspect);
    this.#camera.fov = (Math.atan(half) * 360) / Math.PI;
    this.#camera.updateProjectionMatrix();
  }

  /** Returns the angles of the hands that this watch has, as the scene has them. */
  setHands(angles: Record<HandName, number>): ReadonlyMap<HandName, number> {
    const shown = new Map<HandName, number>();
    for (const [name, hand] of this.#hands) {
      hand.rotation.z = -radians(angles[name]);
      shown.set(name, (-hand.rotation.z * 180) / Math.PI);
    }
    return shown;
  }

  draw({ azimuth, elevation, distance }: Orbit, showsCaseBack: boolean): void {
    for (const object of this.#behind) object.visible = !showsCaseBack;
    const [around, up] = [radians(azimuth), radians(elevation)];
    const share = Math.min(1, Math.max(0, (distance - 0.45) / 0.45));
    const target = dialCentre.clone().lerp(this.#centre, share);
    const direction = new Vector3(
      Math.sin(around) * Math.cos(up),
      Math.sin(up),
      Math.cos(around) * Math.cos(up),
    );
    this.#camera.position.copy(target).addScaledVector(direction, distance * this.#wholeWatch);
    this.#camera.lookAt(target);
    // The softboxes stay with the camera, so that every side is lit alike and reflections run over the metal.
    this.#scene.environmentRotation.y = around;
    this.#renderer.render(this.#scene, this.#camera);
  }

  /** Gives back the memory and the context of the graphics card. May be called again. */
  dispose(): void {
    free(this.#scene);
    this.#light.dispose();
    this.#renderer.dispose();
    this.#renderer.getContext().getExtension("WEBGL_lose_context")?.loseContext();
  }
}
