import { type Layout, ownKinds } from '@maru/api/webpart'
import type { Context } from '../../../kit/context.ts'
import { failure } from '../../../kit/failure.ts'
import { findFault } from '../../../kit/validate.ts'

/** Bytes of JSON that the options of one web part may have. */
const mostOptions = 8_000

type Asking = Pick<Context, 'slots'>

/** The options of a kind as its room asks for them; a kind that no room of the server brings has any. */
const schemaOf = ({ slots }: Asking, kind: string) =>
  Object.hasOwn(ownKinds, kind)
    ? ownKinds[kind]
    : slots.all('webpartSource').find((source) => source.kind === kind)?.options

/**
 * Checks a layout before it is stored: every web part in one of the columns, no number twice, options of the shape that
 * the kind asks for. Throws `webpart.layoutInvalid` with the place of the fault.
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
