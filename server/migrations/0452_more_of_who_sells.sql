-- The identifier of who makes textiles (code de l'environnement L541-10-13), and the receipt of who declared to the DAAF
-- that they handle food (regulation (EC) 852/2004, article 6). Contracts made before have neither.
alter table artisan_profiles
  add column textile_number text,
  add column food_declaration text;

create or replace function seller_identity(person users, business artisan_profiles) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'kind', case when business.user_id is null then 'private' else 'professional' end,
    'name', coalesce(business.company_name, trim(person.first_name || ' ' || person.name)),
    'tradeName', business.trade_name,
    'legalForm', business.legal_form,
    'siret', business.siret,
    'register', business.register,
    'vatStatus', business.vat_status,
    'vatNumber', business.vat_number,
    'address', coalesce(business.business_address, nullif(person.address, '')),
    'phone', coalesce(business.business_phone, nullif(person.mobile_phone, ''), nullif(person.fixed_phone, '')),
    'email', coalesce(business.business_email, case when person.deleted_at is null then person.email end),
    'mediatorName', business.mediator_name,
    'mediatorSite', business.mediator_site,
    'packagingNumber', business.packaging_number,
    'textileNumber', business.textile_number,
    'foodDeclaration', business.food_declaration,
    'alcoholLicence', business.alcohol_licence,
    'alcoholLicenceOn', business.alcohol_licence_on,
    'certifiedOn', business.law_certified_on)
$$;
