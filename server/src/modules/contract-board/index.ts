import { contractsTopic } from '@maru/api/contract-board'
import type { Context } from '#kit/context.ts'
import { Failure } from '#kit/failure.ts'
import type { Room } from '#kit/room.ts'
import type { FileHolder, FileHolderKind } from '#modules/file/index.ts'
import { listContractRights, requireContract } from './contract.access.ts'
import { contractRoutes } from './contract.routes.ts'
import { contractHolder } from './contract.rules.ts'
import { contractBoardPersonalData } from './personal/personal.rules.ts'
import { purgeContracts } from './purge.jobs.ts'

export type { ContractRights } from './contract.rules.ts'

const allows =
  (act: (contract: Awaited<ReturnType<typeof requireContract>>) => boolean) =>
  async (context: Context, holder: FileHolder): Promise<boolean> => {
    try {
      return act(await requireContract(context, Number(holder.id)))
    } catch (error) {
      if (error instanceof Failure && error.status === 404) return false
      throw error
    }
  }

/**
 * Attachments of contracts: people who can read the contract can read them, people who can change it can change them.
 */
const contractFiles: FileHolderKind = {
  kind: contractHolder,
  canRead: allows(() => true),
  canWrite: allows(({ acts }) => acts.canUpdate),
}

/** Contracts of companies: list, years, writing, removal. Boards define the rights (decision 057). */
export const contractBoardRoom: Room = {
  name: 'contract-board',
  inView: 'reads',
  routes: contractRoutes,
  fills: { personalData: [contractBoardPersonalData], fileHolder: [contractFiles] },
  scheduled: { 'contract.purge': { cron: '5 16 * * *', run: purgeContracts } },
  pushes: {
    [contractsTopic]: async (context, { id }) => {
      if (context.viewer.mailOnly) return false
      const rights = await listContractRights(context)
      return rights.some((row) => row.comCode === id)
    },
  },
}
