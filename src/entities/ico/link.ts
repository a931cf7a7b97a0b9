/** An address of a page, with what it is called. */
export interface IcoLink {
  readonly title: string;
  readonly url: string;
}
