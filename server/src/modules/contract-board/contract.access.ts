import type { Context } from '../../kit/context.ts'
import { notFound } from '../../kit/failure.ts'
import { type ContractRights, contractActs, joinContractRights } from './contract.rules.ts'
import { type ContractRow, findContract } from './contract.sql.ts'

/** Who asks, and where the rights are read. */
type Asking = Pick<Context, 'db' | 'viewer'>

/** What this room is given by rooms beside it, in the app's list of rooms. */
export interface ContractParts {
  /** Rights by the boards of the kind `contract` that the viewer may read, of every company. */
  rights(context: Asking): Promise<ContractRights[]>
}

/** A contract that the viewer may see, and what they may do with it. */
export interface ReadableContract extends ContractRow {
  rights: ContractRights
  acts: ReturnType<typeof contractActs>
}

/** Companies whose contracts the viewer may read, with their rights there. */
export async function listContractRights(context: Asking, parts: ContractParts): Promise<ContractRights[]> {
  return joinContractRights(await parts.rights(context))
}

/** The viewer's rights to the contracts of a company; 404 where they may not even read them. */
export async function requireContractRights(
  context: Context,
  parts: ContractParts,
  comCode: string,
): Promise<ContractRights> {
  const rights = await listContractRights(context, parts)
  const own = rights.find((row) => row.comCode === comCode)
  if (!own) throw notFound()
  return own
}

/**
 * The contract of this number; 404 where it is absent, of a closed company, or removed and the viewer no manager.
 * `lock` holds it for writing.
 */
export async function requireContract(
  context: Context,
  parts: ContractParts,
  contractId: number,
  lock = false,
): Promise<ReadableContract> {
  const row = await findContract(context.db, contractId, lock)
  if (!row) throw notFound()
  const rights = await requireContractRights(context, parts, row.comCode)
  const isRemoved = row.deletedDate !== null
  if (isRemoved && !rights.isManager) throw notFound()
  const isMaker = row.createdBy === context.viewer.personCode
  return { ...row, rights, acts: contractActs(rights, { isMaker, isRemoved }) }
}
