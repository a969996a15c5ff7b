declare module "*.md" {
  const contentWith: (values: import("./content.ts").Values) => import("./content.ts").Content;
  export default contentWith;
}
