import { code, object, type TObject, Type } from './schema.ts'

/** The input field of {@link ofCompany}. */
export const companyField = 'forCompany'

/**
 * The input of a call about the settings of a company: the current one, or for super administrators the one of
 * `forCompany`. For everyone else another company does not exist.
 */
export function ofCompany<P extends TObject['properties']>(input: TObject<P>) {
  return object({ ...input.properties, forCompany: Type.Optional(code) })
}

/** Whether a call takes {@link companyField}. */
export const isOfCompany = ({ input }: { input: TObject }): boolean => companyField in input.properties
