import { type Matrix, contractInput as words } from './world.ts'

/** Who may call contract. The contract belongs to ONE, and `user` has written it. */
export const contractMatrix: Matrix = {
  'contract.listContracts': {
    input: { comCode: 'ONE', page: 1, itemsPerPage: 20 },
    cells: '401 200 200 404 403 200 200',
  },
  'contract.listYears': { input: {}, cells: '401 200 200 200 403 200 200' },
  'contract.getContract': { input: (world) => world.contract(), cells: '401 200 200 404 403 200 200' },
  'contract.saveContract': { input: words, cells: '401 200 200 404 403 200 200' },
  'contract.removeContract': { input: (world) => world.contract(), cells: '401 200 403 404 403 200 200' },
  'contract.restoreContract': { input: (world) => world.contract(), cells: '401 403 403 404 403 200 200' },
}
