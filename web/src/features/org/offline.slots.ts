import { orgApi } from '@maru/api/org'
import type { OfflineReader } from '#kit/fillings.ts'
import { requireAccount } from '#kit/session/session.ts'

const peopleAtMost = 100

/** Reads the cards of the people of the own department. Cards that were opened are stored as well. */
export async function fillPeople({ read, isStored }: OfflineReader): Promise<void> {
  const { comCode, deptCode } = requireAccount()
  const { data } = await read(orgApi.listEmployees, { comCode, deptCode, pageSize: peopleAtMost })
  for (const { personCode } of data)
    if (!isStored(orgApi.getPerson, { personCode })) await read(orgApi.getPerson, { personCode })
}
