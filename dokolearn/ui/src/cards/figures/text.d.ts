/** Drawings and other data come as text. */
declare module "*.txt" {
  const text: string;
  export default text;
}
