import {
  type ContractDetail,
  type ContractItem,
  type ContractYears,
  type contractApi,
  contractsTopic,
} from '@maru/api/contract-board'
import type { Input } from '@maru/api/kit/endpoint'
import type { Page } from '@maru/api/kit/paging'
import { type AuditRooms, audit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { askHolds } from '#kit/data/legal-hold.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure, notFound } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import {
  attachFiles,
  copyFiles,
  countFiles,
  purgeAttachedFiles,
  summariseFiles,
} from '#modules/file/index.ts'
import {
  listContractRights,
  type ReadableContract,
  requireContract,
  requireContractRights,
} from './contract.access.ts'
import { contractHolder, contractNumber, isPeriodRight } from './contract.rules.ts'
import {
  type ContractWriting,
  countContracts,
  findOnHoldOf,
  insertContract,
  isKnownCharge,
  selectContracts,
  selectYears,
  storedContract,
  takeSerial,
  updateContract,
  updateContractRemoved,
} from './contract.sql.ts'
import { deleteWholeContract } from './purge.jobs.ts'

type SaveInput = Input<typeof contractApi.saveContract>

interface Saved {
  contractId: number
  contractNumber: string
  version: number
}

/** A page of a company's contracts (spec 2§7); removed ones for managers on request. */
export async function listContracts(
  context: Context,
  input: Input<typeof contractApi.listContracts>,
): Promise<Page<ContractItem>> {
  const { comCode, isManager } = await requireContractRights(context, input.comCode)
  const filter = {
    comCode,
    year: input.year ?? null,
    status: input.status ?? null,
    searchText: shownLine(input.searchText ?? ''),
    withRemoved: isManager && (input.withRemoved ?? false),
  }
  const totalCount = await countContracts(context.db, filter)
  const offset = (input.page - 1) * input.itemsPerPage
  if (offset >= totalCount) return { data: [], totalCount }
  const rows = await selectContracts(context.db, filter, { limit: input.itemsPerPage, offset })
  const codes = rows.flatMap((row) => row.fileCode ?? [])
  const files = await summariseFiles(context, comCode, codes)
  const data = rows.map(({ fileCode, ...row }) => {
    return { ...row, hasFiles: fileCode !== null && files.has(fileCode), contractNumber: contractNumber(row) }
  })
  return { data, totalCount }
}

/**
 * The years with contracts by company, newest first (spec 2§7); 404 for a company whose contracts the viewer may not
 * read.
 */
export async function listYears(
  context: Context,
  { comCode }: { comCode?: string },
): Promise<ContractYears[]> {
  const all = await listContractRights(context)
  const rights = comCode === undefined ? all : all.filter((row) => row.comCode === comCode)
  if (comCode !== undefined && rights.length === 0) throw notFound()
  const companies = await selectYears(
    context.db,
    rights.map((row) => row.comCode),
  )
  return companies.map((company) => {
    const own = rights.find((row) => row.comCode === company.comCode)
    return { ...company, canWrite: own?.write ?? false, isManager: own?.isManager ?? false }
  })
}

/** The detail of a contract (spec 2§2, contract detail). */
export async function getContract(context: Context, { id }: { id: number }): Promise<ContractDetail> {
  const { acts, ...contract } = await requireContract(context, id)
  const { comCode, fileCode } = contract
  const hasFiles = fileCode !== null && (await countFiles(context, comCode, fileCode)) > 0
  return { ...contract, ...acts, hasFiles, contractNumber: contractNumber(contract) }
}

/**
 * Creates or changes a contract (spec 2§7). A new one gets the next number of its company in the year of signing; 409
 * `contract.contractChanged` if the version on which a change is based is outdated.
 */
export async function saveContract(context: Context, input: SaveInput): Promise<Saved> {
  const writing = toWriting(input)
  return transaction(context, async (inside) => {
    const saved = input.id
      ? await change(inside, writing, { id: input.id, version: input.version })
      : await create(inside, writing)
    await publishChange(inside, writing.comCode)
    return saved
  })
}

function toWriting(input: SaveInput): ContractWriting {
  const title = shownLine(input.title)
  const counterparty = shownLine(input.counterparty)
  if (title === '' || counterparty === '') throw failure('contract.titleEmpty')
  const { signedDate: signed, fromDate: from, untilDate: until } = input
  if (!isPeriodRight({ signed, from, until })) throw failure('contract.periodInvalid')
  return {
    ...input,
    title,
    counterparty,
    personCode: input.personCode ?? null,
    deptCode: input.deptCode ?? null,
    note: (input.note ?? '').normalize('NFC').trim(),
    fileCode: input.fileCode ?? null,
  }
}

async function create(context: Context, writing: ContractWriting): Promise<Saved> {
  const { comCode, write } = await requireContractRights(context, writing.comCode)
  if (!write) throw failure('kit.forbidden')
  await requireKnownCharge(context, writing)
  const year = Number(writing.signedDate.slice(0, 4))
  const serial = await takeSerial(context.db, comCode, year)
  const contractId = await insertContract(context.db, writing, { year, serial }, byViewer(context))
  await attachFilesTo(context, writing, contractId)
  return { contractId, contractNumber: contractNumber({ year, serial }), version: 1 }
}

async function change(
  context: Context,
  writing: ContractWriting,
  base: { id: number; version: number | undefined },
): Promise<Saved> {
  const contract = await requireContract(context, base.id, true)
  if (contract.comCode !== writing.comCode) throw notFound()
  if (!contract.acts.canUpdate) throw failure('kit.forbidden')
  requireVersion('contract.contractChanged', contract, base.version)
  await requireKnownCharge(context, writing)
  // A contract retains its attached collection: only the first one is attached.
  const fileCode = contract.fileCode ?? writing.fileCode
  await updateContract(context.db, { ...writing, fileCode }, base.id, byViewer(context))
  if (contract.fileCode === null) await attachFilesTo(context, writing, base.id)
  await note(context, contract, 'update')
  return { contractId: base.id, contractNumber: contractNumber(contract), version: contract.version + 1 }
}

async function requireKnownCharge(
  context: Context,
  { personCode, deptCode }: ContractWriting,
): Promise<void> {
  if (!(await isKnownCharge(context.db, personCode, deptCode))) {
    throw failure('contract.personUnknown')
  }
}

/**
 * Attaches a collection of the viewer to a contract. If the author is from another company, a copy is created in the
 * contract's company, which shares the stored bytes.
 */
async function attachFilesTo(context: Context, { comCode, fileCode }: ContractWriting, contractId: number) {
  if (fileCode === null) return
  const { personCode, comCode: ownCompany } = context.viewer
  const holder = { comCode, kind: contractHolder, id: String(contractId) }
  const own = { ...holder, comCode: ownCompany }
  await attachFiles(context, fileCode, personCode, own)
  if (ownCompany === comCode) return
  const copy = await copyFiles(context, fileCode, { comCode, personCode })
  await purgeAttachedFiles(context, own)
  await attachFiles(context, copy, personCode, holder)
  await storedContract.update(context.db, { comCode, contractId }, { fileCode: copy })
}

const byViewer = ({ viewer, clock }: Context) => ({ personCode: viewer.personCode, now: clock.now() })

/** Removes a contract, or deletes it if `isSoft` is false; returns 1 (spec 2§7). */
export async function removeContract(
  context: Context,
  { id, isSoft = true }: { id: number; isSoft?: boolean },
): Promise<number> {
  return transaction(context, async (inside) => {
    const contract = await requireContract(inside, id, true)
    if (!(isSoft ? contract.acts.canDelete : contract.acts.canPurge)) throw failure('kit.forbidden')
    if (isSoft) await updateContractRemoved(inside.db, contract, byViewer(inside))
    else await purge(inside, contract)
    await note(inside, contract, isSoft ? 'remove' : 'purge')
    await publishChange(inside, contract.comCode)
    return 1
  })
}

async function purge(context: Context, contract: ReadableContract): Promise<void> {
  const way = await askHolds(context, 'contract.legalHold', (onHold) =>
    findOnHoldOf(context.db, contract, onHold),
  )
  if (way === 'hide') await storedContract.update(context.db, contract, { purgedAt: context.clock.now() })
  else await deleteWholeContract(context, contract)
}

/** Restores a removed contract; returns 1. Only for managers. */
export async function restoreContract(context: Context, { id }: { id: number }): Promise<number> {
  return transaction(context, async (inside) => {
    const contract = await requireContract(inside, id, true)
    if (!contract.rights.isManager) throw failure('kit.forbidden')
    await updateContractRemoved(inside.db, contract, null)
    await note(inside, contract, 'restore')
    await publishChange(inside, contract.comCode)
    return 1
  })
}

declare module '#kit/audit/audit.ts' {
  interface AuditRooms {
    contract: {
      act: 'update' | 'remove' | 'restore' | 'purge'
      detail: { contractNumber?: string; title?: string }
    }
  }
}

/** Writes an action on a contract to the audit log; an entry of a deleted contract still has its name. */
function note(
  context: Context,
  contract: ReadableContract,
  act: AuditRooms['contract']['act'],
): Promise<void> {
  const { comCode, contractId, title } = contract
  const detail = { contractNumber: contractNumber(contract), title }
  return audit(context, 'contract', { comCode, targetIds: [contractId], act, detail })
}

async function publishChange(context: Context, comCode: string): Promise<void> {
  await context.push(context.db, { to: ['*'], comCode: '*', topic: contractsTopic, id: comCode })
}
