/** What a viewer may do with the contracts of a company, as the boards of the kind `contract` say. */
export interface ContractRights {
  comCode: string
  write: boolean
  update: boolean
  delete: boolean
  /** Removes for good, sees what was removed and brings it back. */
  isManager: boolean
}

/** Joins the rights of several boards of one company; boards of other companies stay apart. */
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

/** What may be done with one contract: its maker and the managers always, others by the flags of the board. */
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

/** Days that a contract's years are listed from; what is before is a slip of the pen. */
const firstDay = '1900-01-01'

/** Whether days of signing, beginning and end make sense together; absent ones are null. */
export function isPeriodRight(days: { signed: string; from: string | null; until: string | null }): boolean {
  const { signed, from, until } = days
  const areLate = [signed, from, until].every((day) => day === null || day >= firstDay)
  return areLate && !(from && until && until < from)
}
