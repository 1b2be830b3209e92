import { type Editor, Node } from '@tiptap/core'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    mention: {
      /** Replaces a range with the mention of a person and a space. */
      insertMention: (
        range: { from: number; to: number },
        person: { code: string; name: string },
      ) => ReturnType
    }
  }
}

/**
 * A mentioned person as one letter of the text. The server accepts exactly this HTML; Backspace after it removes all of
 * it.
 */
export const MentionNode = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    code: { default: '', rendered: false, parseHTML: (element) => element.getAttribute('data-mention') },
    name: { default: '', rendered: false, parseHTML: (element) => element.textContent?.replace(/^@/, '') },
  }),
  parseHTML: () => [{ tag: 'span[data-mention]', priority: 60 }],
  renderHTML: ({ node }) => ['span', { 'data-mention': node.attrs.code }, `@${node.attrs.name}`],
  renderText: ({ node }) => `@${node.attrs.name}`,
  addCommands() {
    return {
      insertMention:
        (range, person) =>
        ({ chain }) =>
          chain()
            .insertContentAt(range, [
              { type: this.name, attrs: person },
              { type: 'text', text: ' ' },
            ])
            .run(),
    }
  },
  addKeyboardShortcuts() {
    return {
      Backspace: ({ editor }) => {
        const { $from, empty } = editor.state.selection
        const before = $from.nodeBefore
        if (!empty || before?.type.name !== this.name) return false
        return editor.commands.deleteRange({ from: $from.pos - before.nodeSize, to: $from.pos })
      },
    }
  },
})

/** Returns the codes of the people mentioned in a text, each once. */
export function mentionedIn({ state }: Editor): Set<string> {
  const codes = new Set<string>()
  state.doc.descendants((node) => {
    if (node.type.name === 'mention') codes.add(String(node.attrs.code))
  })
  return codes
}
