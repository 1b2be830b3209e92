import { contractErrors, contractsTopic } from '@maru/api/contract-board'
import type { Context } from '../../kit/context.ts'
import { Failure } from '../../kit/failure.ts'
import type { Room } from '../../kit/room.ts'
import type { FileHolder, FileHolderKind } from '../file/index.ts'
import { type ContractParts, listContractRights, requireContract } from './contract.access.ts'
import { contractRoutes } from './contract.routes.ts'
import { contractHolder } from './contract.service.ts'

export type { ContractParts } from './contract.access.ts'
export type { ContractRights } from './contract.rules.ts'

/** Contracts of companies: list, years, writing, removal. Who may do what is said by the boards (decision 057). */
export function contractBoardRoom(parts: ContractParts): Room {
  return {
    name: 'contract-board',
    routes: contractRoutes(parts),
    errors: contractErrors,
    pushes: {
      [contractsTopic]: async (context, { id }) => {
        if (context.viewer.mailOnly) return false
        const rights = await listContractRights(context, parts)
        return rights.some((row) => row.comCode === id)
      },
    },
  }
}

/** Attachments of contracts: their readers read them, and whoever may change the contract changes them. */
export function contractFiles(parts: ContractParts): FileHolderKind {
  const allows =
    (act: (contract: Awaited<ReturnType<typeof requireContract>>) => boolean) =>
    async (context: Context, holder: FileHolder): Promise<boolean> => {
      try {
        return act(await requireContract(context, parts, Number(holder.id)))
      } catch (error) {
        if (error instanceof Failure && error.status === 404) return false
        throw error
      }
    }
  return { kind: contractHolder, canRead: allows(() => true), canWrite: allows(({ acts }) => acts.canUpdate) }
}
