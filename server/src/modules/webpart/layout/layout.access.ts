import { type Layout, ownKinds } from '@maru/api/webpart'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { findFault } from '#kit/input/validate.ts'

/** Maximum size of a web part's options as JSON in bytes. */
const mostOptions = 8_000

type Asking = Pick<Context, 'slots'>

/** The options schema of a kind by its room; a kind without a room on the server accepts any options. */
const schemaOf = ({ slots }: Asking, kind: string) =>
  Object.hasOwn(ownKinds, kind)
    ? ownKinds[kind]
    : slots.all('webpartSource').find((source) => source.kind === kind)?.options

/**
 * Validates a layout before it is stored: every web part in one of the columns, unique numbers, options valid for the
 * kind. Throws `webpart.layoutInvalid` with the position of the fault.
 */
export function requireSoundLayout(context: Asking, { columns, parts }: Layout): void {
  const fault = (at: string) => failure('webpart.layoutInvalid', { at })
  const seen = new Set<number>()
  for (const [index, part] of parts.entries()) {
    if (part.column >= columns.length) throw fault(`parts.${index}.column`)
    if (seen.has(part.webpartId)) throw fault(`parts.${index}.webpartId`)
    seen.add(part.webpartId)
    if (JSON.stringify(part.options).length > mostOptions) throw fault(`parts.${index}.options`)
    const schema = schemaOf(context, part.kind)
    const wrong = schema && findFault(schema, part.options)
    if (wrong !== undefined) throw fault(`parts.${index}.options.${wrong}`)
  }
}
