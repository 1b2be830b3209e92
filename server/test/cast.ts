import type { PermissionFlags } from '@maru/api/kit/viewer'
import type { Client, TestApp } from './app.ts'
import { createCompany, createPerson } from './people.ts'

/**
 * The people in tests of several rooms, in the companies ONE and TWO: `concurrent` has a second post in TWO,
 * `mailonly` works in a MAILONLY department, `manager` is company manager of ONE, `super` super administrator. Some
 * logins differ from the code, so that a program that takes one for the other fails.
 */
export const cast = {
  user: { comCode: 'ONE', deptCode: 'ONE-D1' },
  peer: { comCode: 'ONE', deptCode: 'ONE-D1' },
  colleague: { comCode: 'ONE', deptCode: 'ONE-HR' },
  concurrent: { comCode: 'ONE', deptCode: 'ONE-D1', login: 'gyeomjik' },
  mailonly: { comCode: 'ONE', deptCode: 'ONE-MAILONLY', login: 'hyeonjang' },
  manager: { comCode: 'ONE', deptCode: 'ONE-HR', flag: 'isCompanyManager' },
  super: { comCode: 'ONE', deptCode: 'ONE-HR', flag: 'isSuperAdmin' },
  outsider: { comCode: 'TWO', deptCode: 'TWO-D1', login: 'other.company' },
} as const satisfies Record<
  string,
  { comCode: string; deptCode: string; flag?: keyof PermissionFlags; login?: string }
>

/** Name of a person of the {@link cast}. */
export type Role = keyof typeof cast

/** The login of a person of the {@link cast}. */
export function loginOf(person: Role): string {
  const seat = cast[person]
  return 'login' in seat ? seat.login : person
}

/** Inserts the cast into an empty database; returns a signed-in client for each person. */
export async function openCast(test: TestApp): Promise<Record<Role, Client>> {
  const { db } = test
  await createCompany(db, 'ONE')
  await createCompany(db, 'TWO')
  await db`
    insert into org_department (com_code, dept_code, parent_dept_code, path, name_ko)
    values ('ONE', 'ONE-HR', 'ONE-D1', '{ONE-D1,ONE-HR}', '인사'),
           ('ONE', 'ONE-MAILONLY', null, '{ONE-MAILONLY}', '현장')`
  const clients: [string, Client][] = []
  for (const [person, seat] of Object.entries(cast)) {
    const flags = 'flag' in seat ? [seat.flag] : []
    clients.push([
      person,
      await createPerson(test, seat, person, flags, 'login' in seat ? seat.login : person),
    ])
  }
  await db`
    insert into org_post (com_code, dept_code, person_code, is_main)
    values ('TWO', 'TWO-D1', 'concurrent', false)`
  return Object.fromEntries(clients) as Record<Role, Client>
}
