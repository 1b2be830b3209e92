import { adminSourceApi, type DataSource, type SourceWrite } from '@maru/api/admin/source'
import { approvalApi } from '@maru/api/approval'
import { beforeEach } from 'vitest'
import { beginSession } from '#kit/session/session.ts'
import { writeToSource } from '#modules/admin/source/write.jobs.ts'
import { actOn, submission } from './approvals.ts'
import { changeForm, createSource, sourceInput, status, withProgram } from './data-sources.ts'

/** Opens a portal with a program that receives completed documents, for the tests of a file. */
export function withWrites() {
  const world = withProgram(status(204), {
    prepare: ({ portal }) =>
      portal.db`update org_person set employee_number = '00123' where person_code = 'colleague'`,
  })
  let cast: typeof world.people | undefined
  beforeEach(() => {
    cast ??= world.people
    world.people = cast
  })
  const context = () => ({ ...world.portal.app.services, db: world.portal.db })
  return Object.assign(world, {
    context,

    /** A source that completed documents of a form are written to. */
    async connect(form = '품의', path = '/slips') {
      const input = sourceInput(world.system.systemId, world.program.urlOf(path), {
        ...{ kind: 'write', name: `전표 ${form}`, columns: [], seconds: 1 },
      })
      const source = await createSource(world.people.manager, input)
      const { sourceId: writesTo } = source
      await changeForm(world.portal, world.forms, form, (definition) => ({ ...definition, writesTo }))
      return source
    },

    /** Completes a document of 품의; returns its number. */
    async complete(subject = '출장'): Promise<string> {
      const sent = submission(world.forms, '품의', { purpose: subject, amount: '1,000' })
      const { apmId } = (await world.people.colleague.call(approvalApi.submitDocument, sent)).result
      await actOn(world.people.manager, apmId, 'approve')
      await actOn(world.people.peer, apmId, 'approve')
      return apmId
    },

    /** Runs the job of a source, as the queue would. */
    run: (sourceId: number) => writeToSource(context(), { sourceId }),

    /** The number of queued jobs of all sources. */
    async queuedJobs(): Promise<number> {
      const rows = await world.portal.db`
        select from job.job
         where data ->> 'name' = 'admin.writeToSource' and state in ('created', 'retry', 'active')`
      return rows.length
    },

    /** Loses the queued jobs. */
    async loseJobs(): Promise<void> {
      await world.portal.db`delete from job.job where data ->> 'name' = 'admin.writeToSource'`
    },

    /** The idempotency keys that the program has received. */
    keys: () => world.program.received.map(({ headers }) => headers['idempotency-key']),

    /** The documents that a source receives, newest first. */
    async listed(sourceId: number): Promise<SourceWrite[]> {
      const asked = { sourceId, page: 1, itemsPerPage: 20 }
      return (await world.people.manager.call(adminSourceApi.listSourceWrites, asked)).result.data
    },

    /** A source as the administration lists it. */
    async sourceOf(sourceId: number): Promise<DataSource | undefined> {
      const { systemId } = world.system
      const answer = await world.people.manager.call(adminSourceApi.listDataSources, { systemId })
      return answer.result.sources.find((one) => one.sourceId === sourceId)
    },

    /** Moves the clock, and signs the manager in again: sessions do not last that long. */
    async forward(seconds: number): Promise<void> {
      world.portal.clock.set(new Date(world.portal.clock.now().getTime() + seconds * 1000).toISOString())
      const who = {
        ...{ personCode: 'manager', comCode: 'ONE', deptCode: 'ONE-HR' },
        ...{ address: '127.0.0.1', agent: 'test' },
      }
      const { secret } = await beginSession(context(), world.portal.app.services.config.session, who)
      world.people = { ...world.people, manager: world.portal.client.as(`maru=${secret}`) }
    },
  })
}
