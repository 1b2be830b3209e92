/** The holder kind of a contract's attachments in the file room. */
export const contractHolder = 'contract'

/** A viewer's rights to the contracts of a company, from the boards of the kind `contract`. */
export interface ContractRights {
  comCode: string
  write: boolean
  update: boolean
  delete: boolean
  /** May delete contracts, and see and restore removed ones. */
  isManager: boolean
}

/** Combines the rights in several boards of one company; boards of other companies are separate. */
export function joinContractRights(boards: readonly ContractRights[]): ContractRights[] {
  const joined = new Map<string, ContractRights>()
  for (const board of boards) {
    const known = joined.get(board.comCode)
    joined.set(board.comCode, {
      comCode: board.comCode,
      write: board.write || known?.write === true,
      update: board.update || known?.update === true,
      delete: board.delete || known?.delete === true,
      isManager: board.isManager || known?.isManager === true,
    })
  }
  return [...joined.values()]
}

/** The actions on one contract: all for its creator and the managers, others by their rights in the board. */
export function contractActs(rights: ContractRights, facts: { isMaker: boolean; isRemoved: boolean }) {
  const { isManager } = rights
  return {
    canUpdate: !facts.isRemoved && (isManager || rights.update || (facts.isMaker && rights.write)),
    canDelete: !facts.isRemoved && (isManager || rights.delete || (facts.isMaker && rights.write)),
    canPurge: isManager,
  }
}

/** A contract's number: year and at least four digits. */
export function contractNumber({ year, serial }: { year: number; serial: number }): string {
  return `${year}-${String(serial).padStart(4, '0')}`
}

/** The earliest day of a contract; earlier ones are typing errors. */
const firstDay = '1900-01-01'

/** Whether the days of signing, start and end are consistent; missing ones are null. */
export function isPeriodRight(days: { signed: string; from: string | null; until: string | null }): boolean {
  const { signed, from, until } = days
  const areLate = [signed, from, until].every((day) => day === null || day >= firstDay)
  return areLate && !(from && until && until < from)
}
