import { Field, Query, Resolver, createUnionType } from 'type-graphql';
import { Policy } from '../../src/auth/policy.js';
import { OutputType, type Visibility } from '../../src/core/visibility.js';
import { buildGuardedSchema } from '../../src/server/schema/schema.js';
import { objectTypes, rootTypes, servedSchema } from '../support/schema.js';
import { oversharing } from '../support/visibility.js';

@OutputType('admin', 'For admins.')
class HouseSecret {
  @Field()
  note!: string;
}

@OutputType('public', 'For everybody.')
class HouseCard {
  @Field(() => [HouseSecret])
  secrets!: HouseSecret[];
}

@OutputType('public', 'For everybody; what lies behind is for admins.')
class HouseHome {
  @Field(() => HouseSecret)
  @Policy({ access: 'user', permission: 'access.notification' })
  secret!: HouseSecret;
}

const HouseFind = createUnionType({ name: 'HouseFind', types: () => [HouseHome, HouseSecret] });

@Resolver()
class Leaking {
  @Query(() => HouseCard)
  @Policy({ access: 'public', reason: 'The test needs one.' })
  open() {
    return {};
  }

  @Query(() => HouseFind)
  @Policy({ access: 'user' })
  find() {
    return {};
  }
}

@Resolver()
class Tight {
  @Query(() => HouseHome)
  @Policy({ access: 'public', reason: 'The test needs one.' })
  transport() {
    return {};
  }

  @Query(() => HouseCard)
  @Policy({ access: 'user', permission: 'access.notification' })
  card() {
    return {};
  }
}

describe('visibility', () => {
  it('is said by every type that the schema shows', () => {
    const roots = rootTypes(servedSchema());
    const silent = objectTypes(servedSchema()).filter(
      (type) => !roots.includes(type) && !(type.extensions as { visibility?: Visibility }).visibility,
    );
    expect(silent.map(({ name }) => `${name}: declare it by @OutputType, which says who may see it`)).toEqual([]);
  });

  it('of what a root field leads to never exceeds what its callers may see', () => {
    expect(oversharing(servedSchema())).toEqual([]);
  });

  it('is followed through lists and unions', () => {
    expect(oversharing(buildGuardedSchema([Leaking])).toSorted()).toEqual([
      'Query.find shows HouseSecret, more than owner may see',
      'Query.open.secrets shows HouseSecret, more than public may see',
    ]);
  });

  it('is measured by the policy of a field that has its own', () => {
    expect(oversharing(buildGuardedSchema([Tight]))).toEqual([]);
  });
});
