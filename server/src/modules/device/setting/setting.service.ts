import type { deviceApi } from '@maru/api/device'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { loadViewer } from '#modules/account/index.ts'
import { mostColleagues, scopeOf } from '../organisation/book.service.ts'
import { countColleagues, findBookChoice, upsertBookChoice } from '../organisation/organisation.sql.ts'
import { makePhotosJob } from '../organisation/photo.jobs.ts'

/** The viewer in their main post, as which their phones read, whichever post the browser has. */
async function inMainPost<Given extends Context>(context: Given): Promise<Given> {
  const { db, viewer, clock } = context
  const main = { key: '', personCode: viewer.personCode, comCode: '', deptCode: '' }
  return { ...context, viewer: (await loadViewer(db, main, clock.now())) ?? viewer }
}

/** The viewer's settings of devices, with the number of people of each choice in the viewer's main post. */
export async function getDeviceSetting(given: Context): Promise<Output<typeof deviceApi.getDeviceSetting>> {
  const context = await inMainPost(given)
  const { db, viewer } = context
  const company = await countColleagues(db, scopeOf(context, 'company'), mostColleagues)
  return {
    organisationBook: await findBookChoice(db, viewer.personCode),
    departmentPeople: await countColleagues(db, scopeOf(context, 'department'), mostColleagues),
    companyPeople: company > mostColleagues ? null : company,
  }
}

/** Stores the viewer's choice. Throws `device.companyTooLarge` for the directory of a company with too many people. */
export function saveDeviceSetting(
  context: Context,
  { organisationBook }: Input<typeof deviceApi.saveDeviceSetting>,
): Promise<Output<typeof deviceApi.saveDeviceSetting>> {
  return transaction(context, async (inside) => {
    if (organisationBook === 'company') {
      const scope = scopeOf(await inMainPost(inside), 'company')
      const count = await countColleagues(inside.db, scope, mostColleagues)
      if (count > mostColleagues) throw failure('device.companyTooLarge', { count: mostColleagues })
    }
    await upsertBookChoice(inside.db, inside.viewer.personCode, organisationBook)
    if (organisationBook !== 'off') await inside.enqueue(inside.db, makePhotosJob, {})
    return getDeviceSetting(inside)
  })
}
