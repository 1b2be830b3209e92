import type { TObject } from '@maru/api/kit/schema'
import type { Context } from './context.ts'

declare module './slots.ts' {
  interface Slots {
    webpartSource: WebpartSource
  }
}

/** The data of one kind of web part of the home page. */
export interface WebpartSource {
  /** Kind of web part, for example `board` or `reservation`; each kind is filled once. */
  kind: string
  /** Schema of the options that a person may set; the home page checks them before it saves them. */
  options: TObject
  /** False where the viewer cannot use it; it is then neither offered nor loaded. Absent: everybody may. */
  isOffered?(context: Context): Promise<boolean>
  /** What the web part shows to the viewer, as JSON. Options may be old: what no longer exists is left out. */
  load(context: Context, options: Readonly<Record<string, unknown>>): Promise<unknown>
}
