import { fileApi } from '@maru/api/file'
import type { AnyJob } from '#kit/jobs/jobs.ts'
import type { Room } from '#kit/room.ts'
import { accountRoom } from '#modules/account/index.ts'
import { createFiles } from '#modules/file/file.factory.ts'
import { attachFiles, fileRoom, type Holder } from '#modules/file/index.ts'
import type { Chunk } from '#modules/file/upload/chunk.factory.ts'
import type { App } from '#src/app.ts'
import { type Client, openTestApp, type TestApp } from './app.ts'
import { openCast, type Role } from './cast.ts'

/** A test holder of files, with its readers and writers. */
export interface Thing {
  readers: string[]
  writers: string[]
}

/** An app with only accounts and files, its people, and a test kind of holder named `thing`. */
export interface FileApp extends TestApp {
  people: Record<Role, Client>
  things: Map<string, Thing>
  /** Creates a draft of `user` with these files. */
  draft(files: { name: string; bytes: Buffer }[]): Promise<{ fileCode: string; ids: string[] }>
  /** Attaches a draft of `user` to a new holder. */
  hang(fileCode: string, thing: Thing, keepsRemoved?: boolean): Promise<Holder>
  /** Runs a job of the file room immediately. */
  run(job: string, input?: Record<string, unknown>): Promise<void>
}

/**
 * Opens the app; `env` as in {@link openTestApp}. Jobs are queued but run only by {@link FileApp.run}, unless
 * requested.
 */
export async function openFileApp(
  options: { env?: Record<string, string>; withJobs?: boolean } = {},
): Promise<FileApp> {
  const things = new Map<string, Thing>()
  const around: Room = {
    name: 'around',
    routes: [],
    fills: {
      navigation: [
        async () => ({
          menues: [],
          cacheVersion: { menu: '', quickMenu: '', webpart: '', lang: '', texts: '' },
        }),
      ],
      fileHolder: [
        {
          kind: 'thing',
          canRead: async ({ viewer }, { id }) => things.get(id)?.readers.includes(viewer.personCode) ?? false,
          canWrite: async ({ viewer }, { id }) =>
            things.get(id)?.writers.includes(viewer.personCode) ?? false,
          banned: ['secret'],
        },
      ],
    },
  }
  // The tests advance the clock by weeks, and the sessions must remain valid.
  const env = { SESSION_IDLE_MINUTES: '43200', SESSION_HOURS: '8760', ...options.env }
  const test = await openTestApp({
    withJobs: 'queued',
    ...options,
    env,
    rooms: [accountRoom, fileRoom, around],
  })
  const people = await openCast(test)
  const services = () => ({ ...test.app.services, db: test.db })
  return {
    ...test,
    people,
    things,
    draft: (files) => createFiles(services(), { comCode: 'ONE', personCode: 'user' }, files),
    async hang(fileCode, thing, keepsRemoved = false) {
      const id = `thing-${things.size + 1}`
      things.set(id, thing)
      const holder = { comCode: 'ONE', kind: 'thing', id }
      await attachFiles(test, fileCode, 'user', { ...holder, keepsRemoved })
      return holder
    },
    async run(job, input = {}) {
      const context = { ...(test.app as App).services, db: test.db }
      const queued = (fileRoom.jobs as Record<string, AnyJob>)[job]
      await (queued ? queued(context, input as never) : fileRoom.scheduled?.[job]?.run(context))
    },
  }
}

/** Returns the names of the files in a collection that this person sees. */
export async function namesIn(client: Client, code: string): Promise<string[]> {
  return (await client.call(fileApi.listAttachments, { code })).result.map((one) => one.name)
}

/** Creates an empty collection of this person; returns its code. */
export async function newCode(client: Client): Promise<string> {
  return (await client.call(fileApi.createFileCode, {})).result.fileCode
}

/** Sends a chunk, optionally with other parameters or bytes. */
export function sendChunk(
  client: Client,
  chunk: Chunk,
  change: Partial<Record<string, unknown>> = {},
  bytes = chunk.bytes,
) {
  return client.callWith(
    fileApi.uploadChunk,
    { ...chunk.fields, ...change },
    { part: { name: 'blob', bytes } },
  )
}

/** Sends chunks sequentially; returns their answers. */
export async function sendAll(client: Client, chunks: Chunk[]) {
  const answers = []
  for (const chunk of chunks) answers.push(await sendChunk(client, chunk))
  return answers
}
