import { storedTypes } from '@maru/api/contact'
import { type Client, openTestApp, type TestApp } from './app.ts'
import { createCompany, createPerson } from './people.ts'

/** Both kinds of address books, which must behave the same: the value in calls, and the value in folders. */
export const bookTypes = [
  ['DB', storedTypes.DB],
  ['EWS', storedTypes.EWS],
] as const

/** Opens an app with KIM and LEE of one company with a second department, and a person of another company. */
export async function openBooks(): Promise<{ app: TestApp; kim: Client; lee: Client; stranger: Client }> {
  const app = await openTestApp()
  const h = await createCompany(app.db, 'H')
  const s = await createCompany(app.db, 'S')
  await app.db`
    insert into org_department (com_code, dept_code, path, name_ko) values ('H', 'H-D2', '{H-D2}', '영업팀')`
  return {
    app,
    kim: await createPerson(app, h, 'KIM'),
    lee: await createPerson(app, h, 'LEE'),
    stranger: await createPerson(app, s, 'STRANGER'),
  }
}

/** Returns the id in the answer of a call. */
export async function idOf(answer: Promise<{ result: { id: string } }>): Promise<string> {
  return (await answer).result.id
}
