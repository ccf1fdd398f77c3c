/** Invalid input: for each wrong field, what is wrong with it. */
export interface WrongInput<Field extends string, Problem extends string> {
  ok: false
  problems: { readonly [Name in Field]?: Problem }
}
