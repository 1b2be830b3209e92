import { fileApi } from '@maru/api/file'
import type { App } from '../src/app.ts'
import type { AnyJob } from '../src/kit/jobs.ts'
import type { Room } from '../src/kit/room.ts'
import { accountRoom } from '../src/modules/account/index.ts'
import { createFiles } from '../src/modules/file/file.factory.ts'
import { attachFiles, fileRoom, type Holder } from '../src/modules/file/index.ts'
import type { Chunk } from '../src/modules/file/upload/chunk.factory.ts'
import { type Client, openTestApp, type TestApp } from './app.ts'
import { openCast, type Role } from './cast.ts'

/** A thing of a made-up kind that files are attached to, with who may read and who may write it. */
export interface Thing {
  readers: string[]
  writers: string[]
}

/** An app with accounts and files alone, its people, and a made-up kind of holder named `thing`. */
export interface FileApp extends TestApp {
  people: Record<Role, Client>
  things: Map<string, Thing>
  /** Makes a draft of `user` with these files. */
  draft(files: { name: string; bytes: Buffer }[]): Promise<{ fileCode: string; ids: string[] }>
  /** Hangs a draft of `user` on a new thing. */
  hang(fileCode: string, thing: Thing, keepsRemoved?: boolean): Promise<Holder>
  /** Runs a job of the file room now. */
  run(job: string, input?: Record<string, unknown>): Promise<void>
}

/** Opens the app; `env` as in {@link openTestApp}. Jobs are queued but run only by {@link FileApp.run}, unless they are wanted. */
export async function openFileApp(
  options: { env?: Record<string, string>; withJobs?: boolean } = {},
): Promise<FileApp> {
  const things = new Map<string, Thing>()
  const around: Room = {
    name: 'around',
    routes: [],
    fills: {
      navigation: [
        async () => ({ menues: [], cacheVersion: { menu: '', quickMenu: '', webpart: '', lang: '' } }),
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
  // Files live for weeks; the people of these tests stay signed in as long.
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

/** The names in a collection as this person sees them. */
export async function namesIn(client: Client, code: string): Promise<string[]> {
  return (await client.call(fileApi.listAttachments, { code })).result.map((one) => one.name)
}

/** A new empty collection of this person's. */
export async function newCode(client: Client): Promise<string> {
  return (await client.call(fileApi.createFileCode, {})).result.fileCode
}

/** Sends a chunk, with other parameters or bytes than its own where they are given. */
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

/** Sends chunks one after another and gives their answers. */
export async function sendAll(client: Client, chunks: Chunk[]) {
  const answers = []
  for (const chunk of chunks) answers.push(await sendChunk(client, chunk))
  return answers
}
