import { transaction } from '#kit/context.ts'
import { listPeopleOnHold } from '#kit/data/retention.ts'
import type { Background } from '#kit/room.ts'
import { purgeAttachedFiles } from '#modules/file/index.ts'
import { contractHolder } from './contract.rules.ts'
import { lockPurgedContracts, storedContract } from './contract.sql.ts'

/** Contracts per transaction. */
const atOnce = 100

/** Deletes a contract with its files, in the transaction of the caller. */
export async function deleteWholeContract(
  context: Pick<Background, 'db' | 'clock' | 'slots'>,
  key: { comCode: string; contractId: number },
): Promise<void> {
  await storedContract.delete(context.db, key)
  const { comCode, contractId } = key
  await purgeAttachedFiles(context, { comCode, kind: contractHolder, id: String(contractId) })
}

/** Deletes contracts that were deleted for good while a legal hold kept them, after it is lifted. */
export async function purgeContracts(context: Background): Promise<void> {
  for (let count = atOnce; count === atOnce; ) {
    const peopleOnHold = await listPeopleOnHold(context)
    count = await transaction(context, async (inside) => {
      const keys = await lockPurgedContracts(inside.db, peopleOnHold, atOnce)
      for (const key of keys) await deleteWholeContract(inside, key)
      return keys.length
    })
  }
}
