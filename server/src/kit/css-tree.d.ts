/** Types for the parts of css-tree that pages of mails use. The package has no types. */
declare module 'css-tree/parser' {
  /** A node of a style sheet. Which fields it has depends on its type. */
  export interface CssNode {
    type: string
    name?: string
    property?: string
    important?: boolean | string
    prelude?: CssNode | null
    block?: CssNode | null
    value?: CssNode | string
    children?: CssList | null
  }
  /** A linked list of nodes. */
  export interface CssList {
    toArray(): CssNode[]
  }
  /** Parses a style sheet, or what `context` names; what is broken becomes a node of the type Raw. */
  // biome-ignore lint/style/noDefaultExport: the package exports by default
  export default function parse(
    css: string,
    options: { context?: 'stylesheet' | 'declarationList'; positions: false },
  ): CssNode
}

declare module 'css-tree/generator' {
  /** The text of a node. */
  // biome-ignore lint/style/noDefaultExport: the package exports by default
  export default function generate(node: import('css-tree/parser').CssNode): string
}
