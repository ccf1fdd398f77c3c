import { inBoth } from '#app/language/in-both.ts'
import { isWeightClass, type WeightClass } from '#domain/campaigns/fighter.ts'

/** What the classes of the unified rules are called. */
const names = inBoth<{ readonly [Class in WeightClass]: string }>({
  fr: {
    Strawweight: 'Poids paille',
    Flyweight: 'Poids mouche',
    Bantamweight: 'Poids coq',
    Featherweight: 'Poids plume',
    Lightweight: 'Poids légers',
    'Super Lightweight': 'Poids super-légers',
    Welterweight: 'Poids welters',
    'Super Welterweight': 'Poids super-welters',
    Middleweight: 'Poids moyens',
    'Super Middleweight': 'Poids super-moyens',
    'Light Heavyweight': 'Poids mi-lourds',
    Cruiserweight: 'Poids lourds-légers',
    Heavyweight: 'Poids lourds',
    'Super Heavyweight': 'Poids super-lourds',
  },
  en: {
    Strawweight: 'Strawweight',
    Flyweight: 'Flyweight',
    Bantamweight: 'Bantamweight',
    Featherweight: 'Featherweight',
    Lightweight: 'Lightweight',
    'Super Lightweight': 'Super lightweight',
    Welterweight: 'Welterweight',
    'Super Welterweight': 'Super welterweight',
    Middleweight: 'Middleweight',
    'Super Middleweight': 'Super middleweight',
    'Light Heavyweight': 'Light heavyweight',
    Cruiserweight: 'Cruiserweight',
    Heavyweight: 'Heavyweight',
    'Super Heavyweight': 'Super heavyweight',
  },
})

/** A weight class by its name in the rules; what is none stays as it is, as the empty one of an athlete who has left. */
export const weightClassText = (name: string): string => (isWeightClass(name) ? names[name] : name)
