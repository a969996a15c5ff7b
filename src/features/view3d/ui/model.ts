import {
  ConstantAlphaFactor,
  CustomBlending,
  type Group,
  Loader,
  Material,
  Mesh,
  MeshPhysicalMaterial,
  type Object3D,
  OneFactor,
  Texture,
  ZeroFactor,
} from "three";
import { GLTFLoader, type GLTFParser } from "three/addons/loaders/GLTFLoader.js";
import { meshoptDecoder } from "#src/features/view3d/meshopt.ts";

/** Metres in the file, centimetres in the scene. */
const scale = 100;

export async function readModel(file: ArrayBuffer): Promise<Group> {
  const loader = new GLTFLoader().register(bitmapTextures);
  // The loader calls no other function of a decoder.
  loader.setMeshoptDecoder(meshoptDecoder as Parameters<typeof loader.setMeshoptDecoder>[0]);
  const { scene } = await loader.parseAsync(file, "");
  scene.scale.setScalar(scale);
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    for (const material of [object.material].flat()) refine(material, object);
  });
  scene.updateMatrixWorld(true);
  return scene;
}

/** Fine lines stay sharp at a flat angle, and the crystal shows what is under it. */
function refine(material: Material, object: Mesh): void {
  if (!(material instanceof MeshPhysicalMaterial)) return;
  for (const texture of [material.map, material.normalMap, material.anisotropyMap]) {
    if (texture) texture.anisotropy = 8;
  }
  if (material.name !== "crystal") return;
  material.color.set(0);
  material.opacity = 1;
  // Light passes the crystal twice, so what is under it is darker, and its reflections are added.
  material.blending = CustomBlending;
  material.blendSrc = OneFactor;
  material.blendDst = ConstantAlphaFactor;
  material.blendAlpha = 0.8;
  material.blendSrcAlpha = ZeroFactor;
  material.blendDstAlpha = OneFactor;
  material.depthWrite = false;
  material.specularIntensity = 0.22;
  material.specularColor.set(0.82, 0.9, 1);
  object.renderOrder = 2;
}

/**
 * Decodes the pictures in the file straight from their bytes. The loader's own way fetches them from `blob:`
 * addresses, which the content security policy does not allow. It takes the place of the loader's extension
 * of the same name.
 */
function bitmapTextures(parser: GLTFParser) {
  const name = "EXT_texture_webp";
  return {
    name,
    loadTexture(index: number) {
      const { source, extensions } = parser.json.textures[index];
      const loader = new BitmapLoader();
      return parser.loadTextureImage(index, extensions?.[name]?.source ?? source, loader);
    },
  };
}

class BitmapLoader extends Loader<Texture> {
  /** The one kind of loader that gets bytes instead of an address. */
  readonly isKTX2Loader = true;

  parse(bytes: ArrayBuffer, done: (texture: Texture) => void, fail: (error: unknown) => void) {
    decode(bytes).then(done, fail);
  }
}

async function decode(bytes: ArrayBuffer): Promise<Texture> {
  const bitmap = await createImageBitmap(new Blob([bytes]), {
    premultiplyAlpha: "none",
    colorSpaceConversion: "none",
  });
  const texture = new Texture(bitmap);
  texture.needsUpdate = true;
  return texture;
}

/** Frees the memory of the graphics card and the decoded pictures of an object and its children. */
export function free(object: Object3D): void {
  object.traverse((child) => {
    if ("dispose" in child && typeof child.dispose === "function") child.dispose();
    if (!(child instanceof Mesh)) return;
    child.geometry.dispose();
    for (const material of [child.material].flat()) {
      for (const value of Object.values(material)) {
        if (!(value instanceof Texture)) continue;
        value.dispose();
        if (value.image instanceof ImageBitmap) value.image.close();
      }
      if (material instanceof Material) material.dispose();
    }
  });
}
