import { contractApi } from '@maru/api/contract-board'
import { routes } from '#kit/routes.ts'
import * as contract from './contract.service.ts'

/** The calls of contract boards. */
export const contractRoutes = routes(contractApi, contract)
