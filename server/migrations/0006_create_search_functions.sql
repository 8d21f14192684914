-- A text as it is searched: without case or accents, words apart whether written with a space, a hyphen or an apostrophe.
create function plain_text(value text) returns text language sql immutable parallel safe strict as $$
  select replace(replace(lower(translate(
    normalize(value, NFD),
    U&'-''\2019\0300\0301\0302\0303\0308\030A\0327',
    '   '
  )), U&'\0153', 'oe'), U&'\0152', 'oe')
$$;

-- One coordinate of the grid point that is shown instead of a home: the same grid as `gridPoint` in platform/located.ts.
create function grid_point(degrees double precision) returns double precision
language sql immutable parallel safe strict as $$
  select round(((floor(degrees * 100) + 0.5) / 100)::numeric, 5)::double precision
$$;
