import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { type ContractRights, contractActs, joinContractRights } from './contract.rules.ts'
import { type ContractRow, findContract } from './contract.sql.ts'

/** The viewer, and the connection for reading rights. */
type Asking = Pick<Context, 'db' | 'viewer' | 'slots'>

declare module '#kit/slots.ts' {
  interface Slots {
    /** Rights in the boards of the kind `contract` that the viewer may read, in every company. */
    contractRights: (context: Pick<Context, 'db' | 'viewer'>) => Promise<ContractRights[]>
  }
}

/** A contract that the viewer may see, and the actions they may take. */
export interface ReadableContract extends ContractRow {
  rights: ContractRights
  acts: ReturnType<typeof contractActs>
}

/** Companies with contracts that the viewer may read, and their rights there. */
export async function listContractRights(context: Asking): Promise<ContractRights[]> {
  return joinContractRights(await context.slots.one('contractRights')(context))
}

/** The viewer's rights to the contracts of a company; 404 if they may not read them. */
export async function requireContractRights(context: Context, comCode: string): Promise<ContractRights> {
  const rights = await listContractRights(context)
  const own = rights.find((row) => row.comCode === comCode)
  if (!own) throw notFound()
  return own
}

/**
 * The contract of this number; 404 if it does not exist, if the viewer may not read the contracts of its company, or
 * if it is removed (except for managers). `lock` locks it for writing.
 */
export async function requireContract(
  context: Context,
  contractId: number,
  lock = false,
): Promise<ReadableContract> {
  const row = await findContract(context.db, contractId, lock)
  if (!row) throw notFound()
  const rights = await requireContractRights(context, row.comCode)
  const isRemoved = row.deletedDate !== null
  if (isRemoved && !rights.isManager) throw notFound()
  const isMaker = row.createdBy === context.viewer.personCode
  return { ...row, rights, acts: contractActs(rights, { isMaker, isRemoved }) }
}
