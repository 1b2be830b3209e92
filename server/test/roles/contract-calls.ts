import { contractApi } from '@maru/api/contract-board'
import type { Client } from '../app.ts'
import type { CallCells } from './board-calls.ts'

/** A person who uses the contracts of a company. */
export interface ContractVisit {
  client: Client
  author: Client
  comCode: string
}

const wordsOf = (comCode: string) => ({
  comCode,
  title: '유지보수',
  counterparty: '거래처',
  kind: 'service' as const,
  status: 'active' as const,
  amount: '1000',
  currency: 'KRW',
  signedDate: '2026-03-02',
  fromDate: null,
  untilDate: null,
})

const make = async (client: Client, comCode: string) =>
  (await client.call(contractApi.saveContract, wordsOf(comCode))).result.contractId

async function read({ client, author, comCode }: ContractVisit): Promise<CallCells> {
  const id = await make(author, comCode)
  const page = { comCode, page: 1, itemsPerPage: 20 }
  const answers = [
    [contractApi.listContracts.name, await client.call(contractApi.listContracts, page)],
    [contractApi.listYears.name, await client.call(contractApi.listYears, { comCode })],
    [contractApi.getContract.name, await client.call(contractApi.getContract, { id })],
  ] as const
  return answers.map(([name, { status }]) => [name, String(status)])
}

async function write({ client, comCode }: ContractVisit): Promise<CallCells> {
  const { status } = await client.call(contractApi.saveContract, wordsOf(comCode))
  return [[contractApi.saveContract.name, String(status)]]
}

async function alter(client: Client, comCode: string, id: number): Promise<CallCells> {
  const saved = await client.call(contractApi.saveContract, { ...wordsOf(comCode), id, version: 1 })
  const removed = await client.call(contractApi.removeContract, { id })
  return [
    [contractApi.saveContract.name, String(saved.status)],
    [contractApi.removeContract.name, String(removed.status)],
  ]
}

async function own({ client, comCode }: ContractVisit): Promise<CallCells> {
  const saved = await client.call(contractApi.saveContract, wordsOf(comCode))
  return saved.status === 200 ? alter(client, comCode, saved.result.contractId) : [['nothing', '-']]
}

const change = async ({ client, author, comCode }: ContractVisit) =>
  alter(client, comCode, await make(author, comCode))

async function manage({ client, author, comCode }: ContractVisit): Promise<CallCells> {
  const id = await make(author, comCode)
  const restored = await client.call(contractApi.restoreContract, { id })
  const purged = await client.call(contractApi.removeContract, { id, isSoft: false })
  return [
    [contractApi.restoreContract.name, String(restored.status)],
    [contractApi.removeContract.name, String(purged.status)],
  ]
}

/** The calls of contracts in groups with the same right. */
export const contractGroups = { read, write, own, change, manage } as const
