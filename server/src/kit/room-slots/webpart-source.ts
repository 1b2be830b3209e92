import type { TObject } from '@maru/api/kit/schema'
import type { Context } from '../context.ts'

declare module '../slots.ts' {
  interface Slots {
    webpartSource: WebpartSource
  }
}

/** The data of one kind of web part on the home page. */
export interface WebpartSource {
  /** Kind of web part, for example `board` or `reservation`; a kind can be filled only once. */
  kind: string
  /** Schema of the options of the web part; the home page validates them before it saves them. */
  options: TObject
  /** False if the viewer cannot use it; it is then neither offered nor loaded. If absent, everyone can use it. */
  isOffered?(context: Context): Promise<boolean>
  /** The content for the viewer, as JSON. Options may be outdated: references to deleted items are ignored. */
  load(context: Context, options: Readonly<Record<string, unknown>>): Promise<unknown>
}
