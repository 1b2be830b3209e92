import { contractApi } from '@maru/api/contract-board'
import { routes } from '#kit/routes.ts'
import {
  getContract,
  listContracts,
  listYears,
  removeContract,
  restoreContract,
  saveContract,
} from './contract.service.ts'

/** The calls of contract boards. */
export const contractRoutes = routes(contractApi, {
  listContracts: (context, input) => listContracts(context, input),
  listYears: (context, input) => listYears(context, input),
  getContract: (context, input) => getContract(context, input),
  saveContract: (context, input) => saveContract(context, input),
  removeContract: (context, input) => removeContract(context, input),
  restoreContract: (context, input) => restoreContract(context, input),
})
