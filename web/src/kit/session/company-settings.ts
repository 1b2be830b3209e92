import { companyField } from '@maru/api/kit/company'
import type { Endpoint, Input, Output } from '@maru/api/kit/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { type ChangeOptions, useChange } from '../call/change.ts'
import { type ReadOptions, usePage, useRead } from '../call/read.ts'

/** The company whose settings the page shows; empty for the current one. Only super administrators choose another. */
export const SettingsCompany = createContext('')

/** The code of the company whose settings the page shows; empty for the current one. */
export const useSettingsCompany = (): string => useContext(SettingsCompany)

/** The input with the chosen company, for a call whose contract is made by `ofCompany`. */
export function forCompany<I extends object | null>(input: I, company: string): I {
  return input === null || company === '' ? input : { ...input, [companyField]: company }
}

/** Reads settings of the company that the page shows, like {@link useRead}. */
export function useCompanyRead<E extends Endpoint, R = Output<E>>(
  endpoint: E,
  input: Input<E> | null,
  options: ReadOptions<Output<E>, R> = {},
): UseQueryResult<R> {
  return useRead<E, R>(
    endpoint,
    forCompany(input as object | null, useSettingsCompany()) as Input<E>,
    options,
  )
}

/** Reads a page of a list of the company that the page shows, like {@link usePage}. */
export function useCompanyPage<E extends Endpoint, R = Output<E>>(
  endpoint: E,
  input: Input<E> | null,
  options: ReadOptions<Output<E>, R> = {},
): UseQueryResult<R> {
  return usePage<E, R>(
    endpoint,
    forCompany(input as object | null, useSettingsCompany()) as Input<E>,
    options,
  )
}

/** Changes settings of the company that the page shows, like {@link useChange} with one call. */
export function useCompanyChange<E extends Endpoint>(
  endpoint: E,
  options?: ChangeOptions<Input<E>, Output<E>>,
) {
  const company = useSettingsCompany()
  return useChange<Input<E>, Output<E>>(
    (input, change) => change(endpoint, forCompany(input as object, company) as Input<E>),
    options,
  )
}
