/** An address of a page, with what it is called. */
export interface IcoLink {
  readonly label: string;
  readonly url: string;
}
