import { listed } from '../../src/core/catalogue/merged.js';
import type { SettingDefinition } from '../../src/core/frame/setting.js';

const TEXT_OF_SWITCH = ['true', 'false'];
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** What is wrong with the value that a setting has before anybody saves it. */
function faultsOf({ key, type, default: shipped, options, range }: SettingDefinition): string[] {
  const faults = [
    type === 'select' && !options && `${key} is a select: give it options`,
    type === 'range' && !range && `${key} is a range: give it a range`,
    shipped !== null &&
      options &&
      !options.includes(shipped) &&
      `${key}: the default "${shipped}" is none of its options`,
    shipped !== null &&
      type === 'switch' &&
      !TEXT_OF_SWITCH.includes(shipped) &&
      `${key} is a switch: its default is "true" or "false", not "${shipped}"`,
    shipped !== null && type === 'json' && !isJson(shipped) && `${key}: the default is no JSON`,
    shipped !== null &&
      range &&
      outside(shipped, range) &&
      `${key}: the default "${shipped}" is no number from ${range.min} to ${range.max}`,
  ];
  return faults.filter((fault) => typeof fault === 'string');
}

function outside(text: string, { min, max }: NonNullable<SettingDefinition['range']>): boolean {
  return !DECIMAL.test(text) || Number(text) < Number(min) || Number(text) > Number(max);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the default of a setting', () => {
  it('is one that could be saved: of its options, within its range, and of its type', () => {
    expect(listed('settings').flatMap(faultsOf)).toEqual([]);
  });

  const range = { min: '1', max: '100', step: '1' };
  it.each<[SettingDefinition, string]>([
    [{ key: 'shown', type: 'range', default: '101', range }, 'shown: the default "101" is no number from 1 to 100'],
    [{ key: 'shown', type: 'range', default: 'ten', range }, 'shown: the default "ten" is no number from 1 to 100'],
    [{ key: 'shown', type: 'range', default: '0.5', range }, 'shown: the default "0.5" is no number from 1 to 100'],
    [{ key: 'shown', type: 'range', default: '1' }, 'shown is a range: give it a range'],
    [
      { key: 'kind', type: 'select', default: 'c', options: ['a', 'b'] },
      'kind: the default "c" is none of its options',
    ],
    [{ key: 'kind', type: 'select', default: 'c' }, 'kind is a select: give it options'],
    [{ key: 'on', type: 'switch', default: 'yes' }, 'on is a switch: its default is "true" or "false", not "yes"'],
    [{ key: 'list', type: 'json', default: '[' }, 'list: the default is no JSON'],
  ])('is refused in %j', (definition, fault) => {
    expect(faultsOf(definition)).toEqual([fault]);
  });
});
