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
  listContracts,
  listYears,
  getContract,
  saveContract,
  removeContract,
  restoreContract,
})
