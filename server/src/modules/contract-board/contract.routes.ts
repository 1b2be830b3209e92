import { contractApi } from '@maru/api/contract-board'
import { routes } from '../../kit/routes.ts'
import type { ContractParts } from './contract.access.ts'
import {
  getContract,
  listContracts,
  listYears,
  removeContract,
  restoreContract,
  saveContract,
} from './contract.service.ts'

/** The calls of contract boards. */
export const contractRoutes = (parts: ContractParts) =>
  routes(contractApi, {
    listContracts: (context, input) => listContracts(context, parts, input),
    listYears: (context, input) => listYears(context, parts, input),
    getContract: (context, input) => getContract(context, parts, input),
    saveContract: (context, input) => saveContract(context, parts, input),
    removeContract: (context, input) => removeContract(context, parts, input),
    restoreContract: (context, input) => restoreContract(context, parts, input),
  })
